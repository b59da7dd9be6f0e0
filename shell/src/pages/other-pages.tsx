import type { PageRemote } from '@qe/contract'
import { type RouteObject, useLocation, useRoutes } from '@qe/platform/host'
import { useEffect } from 'react'
import { loadOtherRemotes } from '../loading/other-remotes'
import { useOtherRemotes } from '../loading/remote-state'
import { useSnapshot } from '../loading/slot-renderer'
import { NotFound } from './not-found'
import { Loading, RoutePage } from './route-page'

/** The routes of remotes. The shell names none of them. */
export const routesOf = (remotes: readonly PageRemote[]): RouteObject[] =>
  remotes.flatMap(({ name, config }) =>
    config.routes.map((route) => ({
      path: route.path,
      element: <RoutePage key={route.path} remote={name} route={route} />,
    })),
  )

/**
 * The address that the server answered. If a remote serves it, the page came with that remote. On the server there is
 * none yet.
 */
const firstPath = globalThis.location?.pathname

/**
 * The page at an address of no remote that the page was given with: one of the others', once they have loaded, or none.
 * When they don't load, the server is asked for the page itself.
 */
export function OtherPages() {
  const snapshot = useSnapshot()
  const others = useOtherRemotes()
  const { pathname } = useLocation()
  const page = useRoutes([...routesOf(others ?? []), { path: '*', element: <NotFound /> }])
  const isAwaited = Boolean(snapshot.others) && !others && pathname !== firstPath
  useEffect(() => {
    if (isAwaited) loadOtherRemotes(snapshot).catch(() => location.reload())
  }, [isAwaited, snapshot])
  return isAwaited ? <Loading /> : page
}
