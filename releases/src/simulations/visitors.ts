import { type WatchVital, watchVital } from '@qe/contract'
import { logNormal } from './random'

interface Spread {
  median: number
  /** Standard deviation of the logarithm. */
  spread: number
  /** Share of the visitors of whom it is measured. */
  measured: number
}

/** How people fare with a version. */
export interface Fare extends Record<WatchVital, Spread> {
  /** Share of the visitors who see an error. */
  fails: number
}

/**
 * A site that is well: three quarters of its visitors are below 2.0 s, 155 ms and 0.055, and half of them touch
 * anything.
 */
export const usual: Fare = {
  fails: 0.002,
  LCP: { median: 1330, spread: 0.6, measured: 1 },
  INP: { median: 90, spread: 0.8, measured: 0.5 },
  CLS: { median: 0.02, spread: 1.5, measured: 1 },
}

export const slower = (name: WatchVital, times: number): Fare => ({
  ...usual,
  [name]: { ...usual[name], median: usual[name].median * times },
})

/** One visitor: whether they saw an error, and what was measured of their page. */
export function draw(next: () => number, fare: Fare): { isFailed: boolean; vitals: [WatchVital, number][] } {
  const isFailed = next() < fare.fails
  const measured = watchVital.options.filter((name) => next() < fare[name].measured)
  return { isFailed, vitals: measured.map((name) => [name, logNormal(next, fare[name].median, fare[name].spread)]) }
}
