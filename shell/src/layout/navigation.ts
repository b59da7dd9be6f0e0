import type { NavigationEntry } from '@qe/contract'
import { useAudience, useRemotes } from '../loading/slot-renderer'

/** The menu entries of all remotes for one menu and the current visitor, in order. */
export function useNavigation(place: NavigationEntry['place']): NavigationEntry[] {
  const remotes = useRemotes()
  const isFor = useAudience()
  return remotes
    .flatMap(({ config }) => config.navigation)
    .filter((entry) => entry.place === place && isFor(entry.who))
    .sort((a, b) => a.order - b.order)
}
