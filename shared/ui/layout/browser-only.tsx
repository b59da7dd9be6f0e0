import { type ReactNode, useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Whether this render must give what the server's gave: on the server, and when React takes over a page that it has
 * rendered. False from then on, and on every page that the browser renders.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )

/**
 * The same for what is decided in the first render alone, such as a state to begin with: where `useIsHydrating` renders
 * once more as soon as it is false, this does not.
 */
export function useBeginsHydrating(): boolean {
  let isHydrating = false
  const snapshotOfServer = () => {
    isHydrating = true
    return null
  }
  useSyncExternalStore(subscribe, () => null, snapshotOfServer)
  return isHydrating
}

/** What needs a browser, such as a map, with something in its place on a page that the server renders. */
export const BrowserOnly = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useIsHydrating() ? fallback : children
