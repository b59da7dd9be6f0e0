import type { PageSnapshot } from '@qe/contract'
import { createBrowserRouter, type LoaderFunctionArgs } from '@qe/platform/host'
import { loadPageCode } from '../loading/prefetch'
import { inLayout, pageRoutes } from '../site'

type Router = ReturnType<typeof createBrowserRouter>

/** The site's router in a browser. The page before stays for a moment while the code of the next one loads. */
export function createRouter(snapshot: PageSnapshot): Router {
  const loader = async ({ request }: LoaderFunctionArgs) => {
    await loadPageCode(snapshot, new URL(request.url).pathname)
    return null
  }
  // Another query is the same page.
  const shouldRevalidate = () => false
  const pages = pageRoutes(snapshot).map((page, index) => ({ ...page, id: `page-${index}`, loader, shouldRevalidate }))
  // The first page renders at once.
  const loaderData = Object.fromEntries(pages.map(({ id }) => [id, null]))
  return withoutLoadingState(createBrowserRouter(inLayout(pages), { hydrationData: { loaderData } }))
}

/**
 * The router, whose subscribers are told that a navigation has arrived, and not that it has started. React Router
 * renders every link of the page for each of the two, which delays the next page on a slow phone by a third.
 */
function withoutLoadingState(router: Router): Router {
  const subscribe: Router['subscribe'] = (listener) =>
    router.subscribe((state, change) => {
      if (state.navigation.state === 'idle') listener(state, change)
    })
  return Object.create(router, { subscribe: { value: subscribe } }) as Router
}
