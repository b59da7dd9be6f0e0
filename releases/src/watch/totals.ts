import type { SignalOutcome, WatchVital } from '@qe/contract'
import { type ByMeasure, byMeasure, measureOf } from './measures'

/** Visitors of one version, and those among them whom it failed (whom a wanted measure counts). */
export interface Count {
  visitors: number
  failed: number
}

export const noVisitors: Count = { visitors: 0, failed: 0 }

export const plus = (a: Count, b: Count): Count => ({ visitors: a.visitors + b.visitors, failed: a.failed + b.failed })
export const minus = (a: Count, b: Count): Count => ({ visitors: a.visitors - b.visitors, failed: a.failed - b.failed })

/** Visitors of a version by measure; and those who lost a part of the page, whose code did not load or threw. */
export type VersionTotals = ByMeasure<Count> & { broken: Count }
/** Visitors counted so far, by `totalKey`. */
export type Totals = Readonly<Record<string, VersionTotals>>
export const totalKey = (name: string, version: string, cohort: string) => `${name} ${version} ${cohort}`

const [inside, between] = [' in ', ' + ']

/** The cohort of visitors of a `default` or a `rollout` who match these targets, given in words. */
export const cohortIn = (cohort: string, targets: readonly string[]): string =>
  targets.length > 0 ? cohort + inside + [...new Set(targets)].sort().join(between) : cohort

/**
 * The counts of a version by the targets that its visitors match, as far as these include one: its strata. The key of
 * those who match none is empty.
 */
export function strataOf(
  totals: Totals,
  { name, version, cohort, target }: { name: string; version: string; cohort: string; target?: string | undefined },
): Map<string, VersionTotals> {
  const start = totalKey(name, version, cohort)
  const strata = Object.entries(totals).flatMap(([key, counts]) => {
    if (key !== start && !key.startsWith(start + inside)) return []
    const stratum = key.slice(start.length + inside.length)
    return !target || stratum.split(between).includes(target) ? [[stratum, counts] as const] : []
  })
  return new Map(strata)
}

export interface Counters {
  /** Visitors, and those who saw an error. */
  failures: Count
  /** How many of them lost a part of the page. */
  broken: number
  /** How many of them had a page that hung. */
  hung: number
  /** First pages of visitors that were given, and how many of them reported by their deadline. */
  pages: { given: number; reported: number }
  /** Visits with the time for signals over, and by signal those that came to an outcome. */
  visits: number
  signals: Readonly<Record<string, Record<SignalOutcome, number>>>
  /** Visitors of whom a vital was measured, and those above a value. */
  measured(name: WatchVital, above: number): Count
}

/** Counts of one version by measure. */
export const countsOf = ({ failures, broken, hung, pages, visits, signals, measured }: Counters): VersionTotals => ({
  ...byMeasure((name) => {
    const { vital, signal } = measureOf(name)
    if (vital) return measured(vital.name, vital.above)
    const { ok = 0, fail = 0 } = (signal && signals[signal.name]) ?? {}
    if (signal?.outcome === 'ok') return { visitors: visits, failed: ok }
    if (signal?.outcome === 'fail') return { visitors: ok + fail, failed: fail }
    if (name === 'silence') return { visitors: pages.given, failed: pages.given - pages.reported }
    return name === 'hangs' ? { visitors: failures.visitors, failed: hung } : failures
  }, Object.keys(signals)),
  broken: { visitors: failures.visitors, failed: broken },
})
