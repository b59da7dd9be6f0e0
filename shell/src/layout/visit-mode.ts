import { type HostRight, includesRight, type NavigationEntry, type PageRoute, type VisitMode } from '@qe/contract'
import { bus, localValues } from '@qe/platform'
import { useLayoutEffect } from 'react'
import { createExternalStore, useExternalStore } from '../external-store'
import { useAudience } from '../loading/slot-renderer'
import { useNavigation } from './navigation'

/** The mode chosen since the page was loaded; null before that. */
const chosen = createExternalStore<VisitMode | null>(null)

let restored: VisitMode | undefined
/**
 * The last mode in this browser. Pages of both sides, such as the inbox, keep it, so that a host who reads a message
 * stays among the host's pages. Not per tab: a link in an e-mail opens a tab that has no past.
 */
const lastMode = (): VisitMode => {
  restored ??= localValues.read<VisitMode>('visit-mode') ?? 'travelling'
  return restored
}

// The next person on this browser begins anew.
bus.on('session:ended', () => {
  localValues.remove('visit-mode')
  restored = undefined
  chosen.set(null)
})

function choose(mode: VisitMode): void {
  if (mode === (chosen.get() ?? lastMode())) return
  localValues.write('visit-mode', mode)
  chosen.set(mode)
}

/** The mode that a page belongs to; undefined for pages of both. */
const modeOf = ({ mode, who }: Pick<PageRoute, 'mode' | 'who'>): VisitMode | undefined =>
  mode ?? (who === 'provider' ? 'hosting' : undefined)

/** Changes to the mode of a page that is opened, before it is painted. */
export function useModeOfPage(route: Pick<PageRoute, 'mode' | 'who'>): void {
  const mode = modeOf(route)
  useLayoutEffect(() => {
    if (mode) choose(mode)
  }, [mode])
}

/** What the visitor is doing. Only hosts can be hosting, and only while a remote has pages for it. */
export function useVisitMode(): VisitMode {
  const mode = useExternalStore(
    chosen,
    (now) => now ?? lastMode(),
    (): VisitMode => 'travelling',
  )
  const canHost = useHostPages().length > 0
  return canHost ? mode : 'travelling'
}

/** The host's first page that a level includes. */
export function useFirstHostPage(): (level: HostRight) => string {
  const pages = useHostPages()
  return (level) => pages.find(({ hostRight }) => !hostRight || includesRight(level, hostRight))?.to ?? '/host'
}

/** The host's navigation; empty for everybody else. */
export function useHostPages(): NavigationEntry[] {
  const isFor = useAudience()
  const entries = useNavigation('hosting')
  return isFor('provider') ? entries : []
}

/** The way to the other mode; null for who has only one. */
export function useModeSwitch(): { label: string; to: string } | null {
  const mode = useVisitMode()
  const first = useHostPages()[0]
  if (!first) return null
  return mode === 'hosting' ? { label: 'Switch to travelling', to: '/' } : { label: 'Switch to hosting', to: first.to }
}
