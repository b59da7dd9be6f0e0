import { type Audience, matchPattern, type PageSnapshot } from '@qe/contract'
import { learnAll } from '../federation/integrity'
import { activeVersion } from './active-version'
import { loadAhead } from './views'

/** Loads the code of the page at an address, if it is one of ours. */
async function loadPage(
  { remotes }: PageSnapshot,
  path: string,
  isFor: (who: Audience) => boolean = () => true,
): Promise<void> {
  for (const { name, config } of remotes) {
    const route = config.routes.find((one) => matchPattern(one.path, path) && isFor(one.who))
    const version = route && activeVersion(name)
    if (version) await loadAhead(name, version, { route: route.path })
  }
}

/** How long the first page is worth waiting for, ms. Its code comes along with the shell's own. */
const worthWaiting = 200

/**
 * Loads the first page's code, ahead of what fills the slots around it. Worth waiting for: once React has shown a
 * skeleton it keeps it for 300 ms, however soon the page is there.
 */
export const firstPage = (snapshot: PageSnapshot, hasToken: boolean): Promise<void> =>
  Promise.race([
    loadPage(
      snapshot,
      location.pathname,
      (who) => who === 'everyone' || who === (hasToken ? 'signed-in' : 'signed-out'),
    ),
    new Promise<void>((resolve) => setTimeout(resolve, worthWaiting)),
  ])

/**
 * Loads the code of a page when the person points at, touches or focuses a link to it. At the first sign of a person
 * the rest of the loaded versions' integrities come too, which a page that is only looked at does without.
 */
export function prefetchOnIntent(snapshot: PageSnapshot): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link && !link.target) void loadPage(snapshot, link.pathname)
  }
  const ended = new AbortController()
  const { signal } = ended
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, prefetch, { passive: true, signal })
  for (const event of ['pointerover', 'touchstart', 'keydown'])
    document.addEventListener(event, learnAll, { passive: true, once: true, signal })
  return () => ended.abort()
}
