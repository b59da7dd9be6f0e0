import type { NavigationEntry } from '@qe/contract'
import { useSwitchedOff } from '../loading/remote-state'
import { useAudience, useRemotes, useSnapshot } from '../loading/slot-renderer'

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
