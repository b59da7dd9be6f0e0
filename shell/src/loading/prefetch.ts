import { type Audience, matchPattern, type PageSnapshot } from '@qe/contract'
import type { createBrowserRouter } from '@qe/platform/host'
import { fetchRemainingHashesOfAll } from '../federation/integrity'
import { prefetchView } from './load-remote'
import { loadOtherRemotes } from './other-remotes'
import { activeVersion, isSwitchedOff, otherRemotes } from './remote-state'

/** Loads the code of the page at a path, if a remote serves it. */
async function prefetchPage(
  { remotes }: PageSnapshot,
  path: string,
  isFor: (who: Audience) => boolean = () => true,
): Promise<void> {
  for (const { name, config } of [...remotes, ...otherRemotes()]) {
    const route = config.routes.find((one) => matchPattern(one.path, path) && isFor(one.who))
    const version = route && !isSwitchedOff(name) && activeVersion(name)
    if (version) await prefetchView(name, version, { route: route.path })
  }
}

/**
 * Longest wait for a page's code before its skeleton, ms. Once React has rendered a skeleton, it keeps it for 300 ms
 * even if the page is ready sooner. Code that comes within the wait spares both; what just misses it is shown up to
 * 300 ms later than with a skeleton at once.
 */
const skeletonAfterMs = 300

/** Loads the code of the page at a path, and waits for it so long as to spare the visitor a skeleton for a moment. */
export const loadPageCode = (snapshot: PageSnapshot, path: string, isFor?: (who: Audience) => boolean): Promise<void> =>
  Promise.race([
    prefetchPage(snapshot, path, isFor),
    new Promise<void>((resolve) => setTimeout(resolve, skeletonAfterMs)),
  ])

/** Loads the first page's code before rendering, ahead of the slots around it. */
export const prefetchFirstPage = (snapshot: PageSnapshot, hasToken: boolean): Promise<void> =>
  loadPageCode(
    snapshot,
    location.pathname,
    (who) => who === 'everyone' || who === (hasToken ? 'signed-in' : 'signed-out'),
  )

/** Waits after a page was entered until what it leads to is loaded ahead, ms. */
const inSightAfterMs = 2000

/**
 * Loads the code of the pages that links in sight lead to, some time after a page was entered, unless the visitor saves
 * data. Whoever touches a link on a phone does not point at it first.
 */
function prefetchInSight(snapshot: PageSnapshot): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const { pathname } = location
  setTimeout(() => {
    if (location.pathname !== pathname) return
    // Tells where links are once the page has been laid out: asking for it would lay out parts that are skipped, too.
    const observer = new IntersectionObserver((links) => {
      observer.disconnect()
      const inSight = links.filter(({ isIntersecting }) => isIntersecting)
      const paths = inSight.map(({ target }) => (target as HTMLAnchorElement).pathname)
      for (const path of new Set(paths)) void prefetchPage(snapshot, path)
    })
    for (const link of document.querySelectorAll('main a[href^="/"]')) observer.observe(link)
  }, inSightAfterMs)
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/**
 * Loads ahead what links in sight lead to, on this page and on each that is entered. Another query is the same page: it
 * changes while a map is moved or a calendar is scrolled.
 */
export function prefetchOnEntry(snapshot: PageSnapshot, router: Router): void {
  let entered: string | null = null
  const enter = ({ location: { pathname } }: Router['state']) => {
    if (pathname === entered) return
    entered = pathname
    prefetchInSight(snapshot)
  }
  enter(router.state)
  router.subscribe(enter)
}

/**
 * Loads the code of a page when a link to it is pointed at, touched or focused, and what the page says of its remote if
 * this one was given without it. A screen reader or a voice may only click: then before the router hears of it. The
 * first interaction also fetches the remaining hashes of the loaded versions, which a page without any interaction does
 * not need.
 * @returns a function that stops it
 */
export function prefetchOnIntent(snapshot: PageSnapshot): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || link.target) return
    const prefetchLinked = () => prefetchPage(snapshot, link.pathname)
    void prefetchLinked()
    if (snapshot.others) loadOtherRemotes(snapshot).then(prefetchLinked, () => {})
  }
  const stopped = new AbortController()
  const { signal } = stopped
  for (const event of ['pointerover', 'touchstart', 'focusin', 'click'])
    document.addEventListener(event, prefetch, { passive: true, capture: true, signal })
  for (const event of ['pointerover', 'touchstart', 'keydown'])
    document.addEventListener(event, fetchRemainingHashesOfAll, { passive: true, once: true, signal })
  return () => stopped.abort()
}
