import { useEffect, useRef } from 'react'

/** A page that was hidden or asleep for this long may have missed something (ms). */
const gapMs = 30_000
/** How often a page looks whether the device has slept: a timer stands still meanwhile (ms). */
const lookEveryMs = 10_000

/** Calls back when the page comes back after a gap: from another tab, from sleep, or from being offline. */
export function useWake(onWake: () => void): void {
  const latest = useRef(onWake)
  latest.current = onWake
  useEffect(() => {
    let lastSeenAt = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible') return
      const away = Date.now() - lastSeenAt
      lastSeenAt = Date.now()
      if (away > gapMs) latest.current()
    }
    const wake = () => latest.current()
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', wake)
    }
  }, [])
}
