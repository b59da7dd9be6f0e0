import { maxSignals, type SignalOutcome, signalOutcome, type WatchVital } from '@qe/contract'

/** One way in which a version can be worse than its control. */
interface Measure {
  /** Begins a sentence that continues with "31 % of 420 visitors". */
  says: string
  /**
   * Which visitors count as failed: those for whom this vital was above the value (LCP and INP in ms). Absent for
   * errors, hangs and silence.
   */
  vital?: { name: WatchVital; above: number }
  /** Which signal counts, and which of its outcomes. */
  signal?: { name: string; outcome: SignalOutcome }
  /** What counts is wanted: a version is worse where there is less of it, and {@link worse} has ratios under 1. */
  isWanted?: boolean
  /** Probability that a version as good as its control is rolled back by this measure, over its whole rollout. */
  falseRollbacks: number
  /** Prior: failure ratios of a bad version, each with its weight. */
  worse: Readonly<Record<number, number>>
  /**
   * Fewest visitors of the canary, and fewest failed ones, before it is rolled back: fewer can be one person's device.
   */
  minimum: { visitors: number; failed: number }
  /** Smallest difference of the shares that matters to people, however certain it is. */
  minDifference: number
}

const vital = (name: WatchVital, above: number, says: string): Measure => ({
  says: `${name} ${says} for`,
  vital: { name, above },
  falseRollbacks: 0.00025,
  // From 1.5 on: a new version starts with colder caches, so up to a fifth more slow visits are not counted against it.
  worse: { 1.5: 1, 2: 1, 3: 1, 5: 1 },
  minimum: { visitors: 50, failed: 10 },
  minDifference: 0.03,
})

/**
 * The measures that a canary is judged by. The first that is worse beyond doubt rolls it back.
 *
 * The probabilities of a false rollback add up (Boole's inequality, whatever the dependence): 0.7 % for failures,
 * 0.05 % each for hangs, silence and all signals of a remote, and six times 0.025 % for the vitals, which is 1 % in
 * total. Failures get most of it, because they are few, while every visit has vitals and is silent or not. Within
 * failures, most weight is on five to twenty times as often: a broken version mostly breaks for many.
 *
 * Hangs are failures, too. They are judged by themselves as well, since hardly anything hangs: a few are seen sooner
 * there than among errors that have other causes, and the log says what it was.
 *
 * Silence is a page that was given and never reported, as when its code loops for ever. Crawlers and people who leave
 * at once are silent too, on both versions alike.
 *
 * Vitals are cut at the ends of "good" and of "needs improvement" (web.dev/articles/vitals): on a fast site a version
 * that is 40 % slower hardly has a poor visit, and on a slow one hardly fewer good ones.
 */
const measures = {
  hangs: {
    says: 'it hangs for',
    falseRollbacks: 0.0005,
    worse: { 1.5: 1, 2: 1, 3: 1, 5: 2, 8: 4, 12: 4, 20: 2, 40: 1 },
    minimum: { visitors: 20, failed: 5 },
    minDifference: 0,
  },
  failures: {
    says: 'it fails',
    falseRollbacks: 0.007,
    worse: { 1.5: 1, 2: 1, 3: 1, 5: 2, 8: 4, 12: 4, 20: 2, 40: 1 },
    minimum: { visitors: 20, failed: 5 },
    minDifference: 0,
  },
  silence: {
    says: 'its pages never report for',
    falseRollbacks: 0.0005,
    worse: { 1.5: 1, 2: 1, 3: 1, 5: 1, 8: 1, 12: 1, 20: 1 },
    minimum: { visitors: 20, failed: 5 },
    minDifference: 0.02,
  },
  'LCP poor': vital('LCP', 4000, 'poor (over 4 s)'),
  'LCP not good': vital('LCP', 2500, 'not good (over 2.5 s)'),
  'INP poor': vital('INP', 500, 'poor (over 500 ms)'),
  'INP not good': vital('INP', 200, 'not good (over 200 ms)'),
  'CLS poor': vital('CLS', 0.25, 'poor (over 0.25)'),
  'CLS not good': vital('CLS', 0.1, 'not good (over 0.1)'),
} as const satisfies Record<string, Measure>

type FixedName = keyof typeof measures
/** `signal checkout fail`, `signal checkout ok`. */
type SignalMeasureName = `signal ${string}`
export type MeasureName = FixedName | SignalMeasureName

/** Shared by the two measures of each of a remote's signals. */
const falseRollbacksBySignals = 0.0005

/** Of a signal: the share of failures among its outcomes, and the share of visits that come to a good one. */
const signalMeasure = (name: string, outcome: SignalOutcome): Measure => ({
  ...(outcome === 'fail'
    ? {
        says: `its signal ${name} fails for`,
        worse: { 1.5: 1, 2: 1, 3: 1, 5: 1, 8: 1, 12: 1, 20: 1 },
        minimum: { visitors: 20, failed: 5 },
        minDifference: 0.02,
      }
    : {
        says: `its signal ${name} succeeds for`,
        isWanted: true,
        // From a half on: a page that leads a few less to the end is no broken one.
        worse: { 0.5: 1, 0.25: 1, 0.1: 1, 0.02: 1 },
        minimum: { visitors: 50, failed: 0 },
        minDifference: 0,
      }),
  signal: { name, outcome },
  falseRollbacks: falseRollbacksBySignals / (signalOutcome.options.length * maxSignals),
})

const fixedNames = Object.keys(measures) as FixedName[]
const isFixed = (name: MeasureName): name is FixedName => Object.hasOwn(measures, name)

/** @param signals those that both versions declare */
export const measureNames = (signals: readonly string[] = []): MeasureName[] => [
  ...fixedNames,
  ...signals.flatMap((signal) => signalOutcome.options.map((outcome) => `signal ${signal} ${outcome}` as const)),
]

/**
 * Those that a default is judged by, too, beside the version before it: all but the vitals, which a new file's cold
 * caches and the hour of the day change more than many a version does.
 * @param signals those that both versions declare
 */
export const measuresOfDefaults = (signals: readonly string[]): MeasureName[] =>
  measureNames(signals).filter((name) => !measureOf(name).vital)

const signalMeasures = new Map<MeasureName, Measure>()

export function measureOf(name: MeasureName): Measure {
  if (isFixed(name)) return measures[name]
  const [, signal = '', outcome] = name.split(' ')
  const measure = signalMeasures.get(name) ?? signalMeasure(signal, signalOutcome.parse(outcome))
  signalMeasures.set(name, measure)
  return measure
}

/** A record with one value for each measure. */
export type ByMeasure<T> = Record<FixedName, T> & { [name: SignalMeasureName]: T }
export const byMeasure = <T>(of: (name: MeasureName) => T, signals?: readonly string[]): ByMeasure<T> =>
  Object.fromEntries(measureNames(signals).map((name) => [name, of(name)])) as ByMeasure<T>
export const entriesOf = <T>(record: ByMeasure<T>) => Object.entries(record) as [MeasureName, T][]
