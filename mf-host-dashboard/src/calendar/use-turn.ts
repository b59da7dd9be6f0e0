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
 * Whether the turn of what has been mounted has come: a frame renders one piece at least, and more while it has time.
 * A transition would use up whole frames while the browser is slow to draw them.
 */
export function useTurn(): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    const show = () => setHasCome(true)
    waiting.add(show)
    if (frame === 0) frame = requestAnimationFrame(renderWaiting)
    return () => void waiting.delete(show)
  }, [])
  return hasCome
}
