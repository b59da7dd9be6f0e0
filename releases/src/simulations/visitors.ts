import { type WatchVital, watchVital } from '@qe/contract'
import { logNormal } from './random'

interface Spread {
  median: number
  /** Standard deviation of the logarithm. */
  spread: number
  /** Share of the visitors of whom it is measured. */
  measured: number
}

/** Distribution of errors and web vitals with one version. */
export interface VisitorModel extends Record<WatchVital, Spread> {
  /** Share of the visitors who see an error, and what their pages report. */
  fails: number
  failure: 'render-error' | 'error-state'
  /** Share of the visitors whose page never reports. */
  silent: number
}

/** What became of one visitor's page. */
export interface SimulatedVisit {
  /** It never reports. */
  isSilent: boolean
  /** What it reports: that it was shown, or how it failed. */
  event: 'shown' | VisitorModel['failure']
  vitals: [WatchVital, number][]
}

/**
 * A healthy site: three quarters of the visitors are below 2.0 s, 155 ms and 0.055, and half of them interact. One in
 * twenty leaves at once, or runs no code.
 */
export const baseline: VisitorModel = {
  fails: 0.002,
  failure: 'render-error',
  silent: 0.05,
  LCP: { median: 1330, spread: 0.6, measured: 1 },
  INP: { median: 90, spread: 0.8, measured: 0.5 },
  CLS: { median: 0.02, spread: 1.5, measured: 1 },
}

export const slower = (name: WatchVital, times: number): VisitorModel => ({
  ...baseline,
  [name]: { ...baseline[name], median: baseline[name].median * times },
})

/** Simulates the page of one visitor. */
export function simulateVisit(next: () => number, model: VisitorModel): SimulatedVisit {
  const [isSilent, isFailed] = [next() < model.silent, next() < model.fails]
  const measured = watchVital.options.filter((name) => next() < model[name].measured)
  const vitals = measured.map((name): [WatchVital, number] => [
    name,
    logNormal(next, model[name].median, model[name].spread),
  ])
  return { isSilent, event: isFailed ? model.failure : 'shown', vitals }
}
