import type { NavigationEntry } from '@qe/contract'
import { loginPath, rememberReturn } from '@qe/platform'
import { useSwitchedOff } from '../loading/remote-state'
import { useAudience, useRemotes, useSnapshot } from '../loading/slot-renderer'

/** Who signs in from a menu comes back to the page that they opened it on. */
export function comeBackFrom(to: string): void {
  if (to === loginPath) rememberReturn()
}

/** The menu entries of all remotes for one menu and the current visitor, in order. */
export function useNavigation(place: NavigationEntry['place']): NavigationEntry[] {
  const { others } = useSnapshot()
  const remotes = useRemotes()
  const switchedOff = useSwitchedOff()
  const isFor = useAudience()
  const entries = others
    ? others.menus.flatMap((menu) => (switchedOff.has(menu.remote) ? [] : menu.entries))
    : remotes.flatMap(({ config }) => config.navigation)
  return entries.filter((entry) => entry.place === place && isFor(entry.who)).sort((a, b) => a.order - b.order)
}
