import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How long a frame may render what waits (ms). */
const renderingMs = 8

const waiting = new Set<() => void>()
let frame = 0

function renderWaiting(): void {
  const end = performance.now() + renderingMs
  for (const show of waiting) {
    waiting.delete(show)
    flushSync(show)
    if (performance.now() >= end) break
  }
  frame = waiting.size > 0 ? requestAnimationFrame(renderWaiting) : 0
}

/**
 * Follows a value in turn with all others: a frame renders one of them at least, and more while it has time. A
 * transition would use up whole frames while the browser is slow to draw them.
 * @returns null until its first turn
 */
export function useInTurn<T>(value: T): T | null {
  const [shown, setShown] = useState<T | null>(null)
  useEffect(() => {
    const show = () => setShown(() => value)
    waiting.add(show)
    if (frame === 0) frame = requestAnimationFrame(renderWaiting)
    return () => void waiting.delete(show)
  }, [value])
  return shown
}
