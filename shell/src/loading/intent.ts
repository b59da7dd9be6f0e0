import { matchPattern, type PageSnapshot } from '@qe/contract'
import { learnAll } from '../federation/integrity'
import { activeVersion } from './active-version'
import { loadView } from './views'

/**
 * Loads the code of a page when the person points at, touches or focuses a link to it. At the first sign of a person the rest of the
 * loaded versions' integrities come too, which a page that is only looked at does without.
 */
export function prefetchOnIntent({ remotes }: PageSnapshot): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || link.target) return
    for (const { name, config } of remotes) {
      const route = config.routes.find(({ path }) => matchPattern(path, link.pathname))
      const version = route && activeVersion(name)
      if (version) void loadView(name, version, { route: route.path }).catch(() => {})
    }
  }
  const ended = new AbortController()
  const { signal } = ended
  for (const event of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(event, prefetch, { passive: true, signal })
  for (const event of ['pointerover', 'touchstart', 'keydown']) document.addEventListener(event, learnAll, { passive: true, once: true, signal })
  return () => ended.abort()
}
