import { useCallback, useSyncExternalStore } from 'react'

/** Whether a query for a width matched the window that the server assumed; no other query does. */
function matchesWhereRendered(query: string): boolean {
  const minWidth = /^\(min-width: (\d+)px\)$/.exec(query)?.[1]
  return minWidth !== undefined && (globalThis.__qeRenderedFor?.width ?? 0) >= Number(minWidth)
}

/** Whether a media query such as `(min-width: 1024px)` matches. For decisions that CSS can't make. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => matchesWhereRendered(query),
  )
}
