import type { PageSnapshot } from '@qe/contract'
import * as platform from '@qe/platform'
import {
  createStaticHandler,
  createStaticRouter,
  type PageHead,
  provideAnswers,
  provideLocale,
  provideRenderedUser,
  provideSettings,
  queryClient,
  renderedProfile,
  StaticRouterProvider,
  takePageHead,
} from '@qe/platform/host'
import * as ui from '@qe/ui'
import * as uiCalendar from '@qe/ui/calendar'
import * as react from 'react'
import * as reactJsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { renderToString } from 'react-dom/server.edge'
import { prerender } from 'react-dom/static.edge'
import { loadView, startRemotes } from '../loading/load-remote'
import { activeVersion } from '../loading/remote-state'
import type { ViewKey } from '../loading/view-key'
import { inLayout, pageRoutes, Site } from '../site'

export { provideRemote } from './exposed-module'

/**
 * The shared modules, for the server halves of remotes: without those around antd, whose pages the browser renders.
 */
export const sharedModules: Record<string, unknown> = {
  react,
  'react/jsx-runtime': reactJsxRuntime,
  'react-dom': reactDom,
  '@qe/platform': platform,
  '@qe/ui': ui,
  '@qe/ui/calendar': uiCalendar,
}

export interface RenderInput {
  snapshot: PageSnapshot
  /** The requested address, absolute. */
  url: string
  /** `data` of the answers to the page's first calls, by canonical URL. */
  answers: Record<string, unknown>
  /** The views that the page shows at once; the first is that of its route. */
  views: { remote: string; view: ViewKey }[]
}

export interface RenderOutput {
  /** Content of the page's root. */
  html: string
  head: PageHead
}

/**
 * Sets the platform's state to that of one page, and loads what it shows.
 * @returns what is rendered into the page's root
 */
export async function preparePage({ snapshot, url, answers, views }: RenderInput): Promise<react.ReactNode> {
  provideSettings(snapshot.settings)
  provideAnswers(answers, snapshot.renderedFor?.at ?? 0)
  provideRenderedUser(renderedProfile() ?? null)
  ui.provideRenderedFor(snapshot.renderedFor)
  provideLocale(snapshot.renderedFor?.locale)
  queryClient.clear()
  takePageHead()
  startRemotes(snapshot.remotes, snapshot.off, snapshot.flags)
  const [page] = views
  // Only its own, which the delivery server has found: ranking all of them would take as long as much of the page.
  const routes = pageRoutes(snapshot).filter(({ path }) => page && 'route' in page.view && path === page.view.route)
  const handler = createStaticHandler(inLayout(routes))
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`The page redirects: ${context.status}.`)
  await Promise.all(
    views.map(({ remote, view }) => {
      const version = activeVersion(remote)
      return version && loadView(remote, version, view)
    }),
  )
  return (
    <react.StrictMode>
      <Site snapshot={snapshot}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Site>
    </react.StrictMode>
  )
}

/** What React writes in place of a boundary whose content suspends or throws. */
const unfinished = /<!--\$[!?]-->/

/** Null when something suspends or throws. */
function renderAtOnce(page: react.ReactNode): string | null {
  try {
    const html = renderToString(page)
    return unfinished.test(html) ? null : html
  } catch {
    return null
  }
}

/**
 * Waits for what suspends. It writes bytes, which takes longer than the rendering.
 * @throws whatever a component throws
 */
async function renderInTime(page: react.ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    page,
    // All in its place: what is sent later would be put there by inlined scripts.
    { onError: (error) => void errors.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return html
}

/**
 * Renders what goes into the page's root. One page at a time: the platform's state is that of the page being rendered.
 * @throws whatever a component throws
 */
export async function render(input: RenderInput): Promise<RenderOutput> {
  const page = await preparePage(input)
  const html = renderAtOnce(page) ?? (await renderInTime(page))
  return { html, head: takePageHead() }
}
