import type { PageSnapshot } from '@qe/contract'
import { createBrowserRouter, type LoaderFunctionArgs } from '@qe/platform/host'
import { loadPageCode } from '../loading/prefetch'
import { inLayout, pageRoutes } from '../site'

/** The site's router in a browser. The page before stays for a moment while the code of the next one loads. */
export function createRouter(snapshot: PageSnapshot): ReturnType<typeof createBrowserRouter> {
  const loader = async ({ request }: LoaderFunctionArgs) => {
    await loadPageCode(snapshot, new URL(request.url).pathname)
    return null
  }
  // Another query is the same page.
  const shouldRevalidate = () => false
  const pages = pageRoutes(snapshot).map((page, index) => ({ ...page, id: `page-${index}`, loader, shouldRevalidate }))
  // The first page renders at once.
  const loaderData = Object.fromEntries(pages.map(({ id }) => [id, null]))
  return createBrowserRouter(inLayout(pages), { hydrationData: { loaderData } })
}
