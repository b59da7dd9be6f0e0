import { matchPattern, type RemoteRoute, type ResolvedRemote, type ResolvedSnapshot } from '@qe/contract'

/** The remote and the route that serve a path, with the path's parameters. */
export interface RouteMatch {
  remote: ResolvedRemote
  route: RemoteRoute
  params: Record<string, string>
  /** The remote is switched off: its page has its title and a notice, and loads none of its code. */
  isOff: boolean
}

const partsOf = (path: string) => path.split('/').filter(Boolean)
/** Routes under the same key may match the same paths. */
const keyOf = ([first = '', ...rest]: readonly string[]) => `${first.startsWith(':') ? ':' : first}/${rest.length}`

/**
 * Indexes the routes of a page's remotes by number of parts and first part, so that the cost of finding one does not
 * grow with the number of remotes.
 * @returns a function that gives the route that serves a path, of the first remote that has one, of those that are off
 * only when no other has; null when none does
 */
export function routeFinder({
  remotes,
  off = [],
}: Pick<ResolvedSnapshot, 'remotes' | 'off'>): (path: string) => RouteMatch | null {
  const byKey = new Map<string, { remote: ResolvedRemote; route: RemoteRoute; order: number }[]>()
  let order = 0
  for (const remote of [...remotes, ...off])
    for (const route of remote.config.routes) {
      const key = keyOf(partsOf(route.path))
      byKey.set(key, [...(byKey.get(key) ?? []), { remote, route, order: order++ }])
    }
  return (path) => {
    const [first = '', ...rest] = partsOf(path)
    const candidates = [...(byKey.get(`${first}/${rest.length}`) ?? []), ...(byKey.get(`:/${rest.length}`) ?? [])]
    for (const { remote, route } of candidates.sort((a, b) => a.order - b.order)) {
      const params = matchPattern(route.path, path)
      if (params) return { remote, route, params, isOff: off.includes(remote) }
    }
    return null
  }
}
