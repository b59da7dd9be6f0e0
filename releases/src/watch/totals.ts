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

interface Counters {
  /** Visitors, and those who saw an error. */
  failures: Count
  /** First pages of visitors that were given, and how many of them reported by their deadline. */
  pages: { given: number; reported: number }
  /** Visitors of whom a vital was measured, and those above a value. */
  measured(name: WatchVital, above: number): Count
}

/** Counts of one version by measure. */
export const countsOf = ({ failures, pages, measured }: Counters): ByMeasure<Count> =>
  byMeasure((name) => {
    const { vital } = measureOf(name)
    if (vital) return measured(vital.name, vital.above)
    return name === 'silence' ? { visitors: pages.given, failed: pages.given - pages.reported } : failures
  })
