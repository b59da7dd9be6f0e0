import type { WatchVital } from '@qe/contract'
import { type ByMeasure, byMeasure, measureOf } from './measures'

/** Visitors of one version, and those among them whom it failed. */
export interface Count {
  visitors: number
  failed: number
}

export const noVisitors: Count = { visitors: 0, failed: 0 }

/** Visitors counted so far, by `totalKey`. */
export type Totals = Readonly<Record<string, ByMeasure<Count>>>
export const totalKey = (name: string, version: string, cohort: string) => `${name} ${version} ${cohort}`

/**
 * Counts of one version by measure.
 * @param failures visitors, and those who saw an error
 * @param measured visitors of whom a vital was measured, and those above a value
 */
export const countsOf = (failures: Count, measured: (name: WatchVital, above: number) => Count): ByMeasure<Count> =>
  byMeasure((name) => {
    const { vital } = measureOf(name)
    return vital ? measured(vital.name, vital.above) : failures
  })
