import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits `query` now, such as `(min-width: 1024px)`. For what CSS alone cannot decide. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
