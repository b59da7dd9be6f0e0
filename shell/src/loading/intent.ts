import { matchPattern, type PageSnapshot } from '@qe/contract'

import { activeVersion } from './active-version'
import { loadView } from './views'

/** Loads the code of a page when the person points at, touches or focuses a link to it. */
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
  const events = ['pointerover', 'touchstart', 'focusin'] as const
  for (const event of events) document.addEventListener(event, prefetch, { passive: true })
  return () => {
    for (const event of events) document.removeEventListener(event, prefetch)
  }
}
