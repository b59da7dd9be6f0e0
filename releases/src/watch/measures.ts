import type { WatchVital } from '@qe/contract'

/** One way in which a version can be worse than the one beside it. */
export interface Measure {
  /** Begins a sentence that goes on "31 % of 420 visitors". */
  says: string
  /**
   * Whom the version failed here: those for whom this vital was above that (LCP and INP in ms). Absent for those who
   * saw an error.
   */
  vital?: { name: WatchVital; above: number }
  /** How likely a version as good as its control is to be taken away for this, over its whole rollout. */
  falseRollbacks: number
  /** How many times as often a bad version may fail, for all that is known before, with how much is put on each. */
  worse: Readonly<Record<number, number>>
  /**
   * Fewest visitors of the canary, and fewest of them failed, before it is taken away: fewer can be one person's
   * machine.
   */
  fewest: { visitors: number; failed: number }
  /** Least difference of the shares that matters to people, whatever is known of it. */
  leastDifference: number
}

const vital = (name: WatchVital, above: number, says: string): Measure => ({
  says: `${name} ${says} for`,
  vital: { name, above },
  falseRollbacks: 0.00025,
  // From 1.5 on: a new version comes from colder caches, which is not its fault, and up to a fifth more slow visits
  // count for nothing.
  worse: { 1.5: 1, 2: 1, 3: 1, 5: 1 },
  fewest: { visitors: 50, failed: 10 },
  leastDifference: 0.03,
})

/**
 * What a canary is judged by. The first that is worse beyond doubt takes it away.
 *
 * The chances of a false rollback add up (Boole's inequality, however the measures hang together): 0.85 % for failures,
 * and six times
 * 0.025 % for the vitals, which is 1 % in all. Failures have most of it, because there are few of them to go by, while
 * every visit has vitals. Within failures, most is put on five to twenty times as often: what ships broken is mostly
 * broken for many.
 *
 * Vitals are cut at the ends of "good" and of "needs improvement" as web.dev/articles/vitals has them: on a quick site
 * a version that is 40 % slower hardly has a poor visit, and on a slow one hardly fewer good ones.
 */
export const measures = {
  failures: {
    says: 'it fails',
    falseRollbacks: 0.0085,
    worse: { 1.5: 1, 2: 1, 3: 1, 5: 2, 8: 4, 12: 4, 20: 2, 40: 1 },
    fewest: { visitors: 20, failed: 5 },
    leastDifference: 0,
  },
  'LCP poor': vital('LCP', 4000, 'poor (over 4 s)'),
  'LCP not good': vital('LCP', 2500, 'not good (over 2.5 s)'),
  'INP poor': vital('INP', 500, 'poor (over 500 ms)'),
  'INP not good': vital('INP', 200, 'not good (over 200 ms)'),
  'CLS poor': vital('CLS', 0.25, 'poor (over 0.25)'),
  'CLS not good': vital('CLS', 0.1, 'not good (over 0.1)'),
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as MeasureName[]
export const measureOf = (name: MeasureName): Measure => measures[name]

/** One of something for each measure. */
export type ByMeasure<T> = Record<MeasureName, T>
export const byMeasure = <T>(of: (name: MeasureName) => T): ByMeasure<T> =>
  Object.fromEntries(measureNames.map((name) => [name, of(name)])) as ByMeasure<T>
