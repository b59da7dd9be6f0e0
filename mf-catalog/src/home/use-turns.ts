import { useEffect, useState } from 'react'

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}

/**
 * How many of so many parts may be built by now: one more whenever the browser has nothing better to do. A transition
 * would build all of them in one go as far as others are concerned: what a press starts meanwhile would wait for the
 * last.
 */
export function useTurns(parts: number): number {
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns < parts) return whenIdle(() => setTurns(turns + 1))
  }, [turns, parts])
  return turns
}
