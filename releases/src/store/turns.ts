import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time without a break for other work, ms. */
const maxTurnMs = 8

/** @returns a function to call between the steps of long work: it lets other work happen when that has waited enough */
export function turns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began <= maxTurnMs) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}
