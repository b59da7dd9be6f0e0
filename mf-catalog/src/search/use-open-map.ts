import { useLocation, useSearchParams } from '@qe/platform'
import { useEffect, useRef } from 'react'
import { openedFrom } from '../cards/opened-card'
import { hasMap, withMap } from './search-query'

interface EntryState {
  /** The entry before this one is the same search without its map. */
  isMapOpened?: boolean
}

/**
 * The map over the list, on a window that has no room for both. It is in the address, so that whoever comes back from a
 * listing finds it open, and the browser's back button closes it. So does closing it, unless the search has changed on
 * the map: that one stays.
 */
export function useOpenMap() {
  const [params, setParams] = useSearchParams()
  const { key, state } = useLocation()
  /** The entry whose map was opened or closed: a second press, before the page has followed the first, does nothing. */
  const leftEntry = useRef<string | null>(null)
  useEffect(() => {
    if (leftEntry.current !== key) leftEntry.current = null
  }, [key])
  const once = (act: () => void) => () => {
    if (leftEntry.current === key) return
    leftEntry.current = key
    act()
  }
  const isOpen = hasMap(params)
  return {
    isOpen,
    /** The listing that somebody has come back from to the map. */
    cameFrom: isOpen ? openedFrom(key) : null,
    open: once(() =>
      setParams((now) => withMap(now, true), {
        preventScrollReset: true,
        state: { isMapOpened: true } satisfies EntryState,
      }),
    ),
    close: once(() => {
      if ((state as EntryState | null)?.isMapOpened) window.history.back()
      else setParams((now) => withMap(now, false), { replace: true, preventScrollReset: true })
    }),
  }
}
