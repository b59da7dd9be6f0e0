import type { RemoteRoute, ResolvedRemote } from '@qe/contract'

/** The remote and the route that serve a path, with the path's parameters. */
export interface RouteMatch {
  remote: ResolvedRemote
  route: RemoteRoute
  params: Record<string, string>
}
