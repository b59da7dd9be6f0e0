import { useSyncExternalStore } from 'react'
import { renderedAt } from '../rendered-for'
import { formatRelative } from './dates'

/** How far the time may run on before what was formatted with it is rendered again, ms. */
const stepMs = 15_000

/** One timer for all times on the page: an inbox has hundreds. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, stepMs)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

// Never before an instant that has just been written down, or it would still be to come.
const presentStep = () => Math.ceil(Date.now() / stepMs) * stepMs

/**
 * The present, ms since the epoch. Renders again as time goes on. While React takes over a page, the moment at which
 * the server rendered it.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, presentStep, renderedAt)

/** An instant (ISO 8601) as seen from now: `3 days ago`, `in 2 hours`. Stays true while it is on screen. */
export const RelativeTime = ({ instant }: { instant: string }) => formatRelative(instant, useNow())
