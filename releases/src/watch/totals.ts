import type { WatchVital } from '@qe/contract'
import { type ByMeasure, byMeasure, measureOf } from './measures'

/** People of one version: how many, and how many of them it failed. */
export interface Count {
  visitors: number
  failed: number
}

export const nobody: Count = { visitors: 0, failed: 0 }

/** People counted so far, by `totalKey`. */
export type Totals = Readonly<Record<string, ByMeasure<Count>>>
export const totalKey = (name: string, version: string, cohort: string) => `${name} ${version} ${cohort}`

/**
 * Of one version, from those who saw an error or none, and how many were measured, and how many of them above a value.
 */
export const countsOf = (failures: Count, measured: (name: WatchVital, above: number) => Count): ByMeasure<Count> =>
  byMeasure((name) => {
    const { vital } = measureOf(name)
    return vital ? measured(vital.name, vital.above) : failures
  })
