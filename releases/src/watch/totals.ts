import type { WatchVital } from '@qe/contract'
import { type ByMeasure, byMeasure, measureOf } from './measures'

/** Visitors of one version, and those among them whom it failed. */
export interface Count {
  visitors: number
  failed: number
}

export const noVisitors: Count = { visitors: 0, failed: 0 }

/** Visitors of a version by measure; and those who lost a part of the page, whose code did not load or threw. */
export type VersionTotals = ByMeasure<Count> & { broken: Count }
/** Visitors counted so far, by `totalKey`. */
export type Totals = Readonly<Record<string, VersionTotals>>
export const totalKey = (name: string, version: string, cohort: string) => `${name} ${version} ${cohort}`

export interface Counters {
  /** Visitors, and those who saw an error. */
  failures: Count
  /** How many of them lost a part of the page. */
  broken: number
  /** First pages of visitors that were given, and how many of them reported by their deadline. */
  pages: { given: number; reported: number }
  /** Visitors of whom a vital was measured, and those above a value. */
  measured(name: WatchVital, above: number): Count
}

/** Counts of one version by measure. */
export const countsOf = ({ failures, broken, pages, measured }: Counters): VersionTotals => ({
  ...byMeasure((name) => {
    const { vital } = measureOf(name)
    if (vital) return measured(vital.name, vital.above)
    return name === 'silence' ? { visitors: pages.given, failed: pages.given - pages.reported } : failures
  }),
  broken: { visitors: failures.visitors, failed: broken },
})
