import { type ByMeasure, entriesOf, type MeasureName, measureOf } from './measures'
import { type Count, noVisitors, plus } from './totals'

/** What is known of a canary beside its control, by one measure. */
export interface Evidence {
  canary: Count
  control: Count
  /** Log likelihood of each of {@link ratiosOf}, against a canary that fails as often as its control. */
  logs: number[]
  /** How many of the canary's visitors would have failed with the rates of the control. */
  expected: number
}

type Outcome = 'promote' | 'roll back' | 'not enough data'

export interface Verdict {
  outcome: Outcome
  /** A sentence with the figures. */
  reason: string
}

/** Fewest visitors of the canary before it may be promoted. */
const minVisitorsToPromote = 1000
/** Error rate of promotions: at most this share of rollouts promotes a bad version. */
const falsePromotions = 0.002
/** A canary that may be promoted fails less than this many times as often as its control … */
const tolerableRatio = 2
/** … or, where hardly anything fails, for less than this share of its visitors. */
const tolerableRate = 0.005
const similarRatios = [0.25, 0.5, 0.75, 1, 1.25]
const lowRates = [0.0001, 0.0005, 0.001, 0.002]

const priors = new Map<MeasureName, { ratios: number[]; weights: number[] }>()
function priorOf(name: MeasureName) {
  const worse = Object.entries(measureOf(name).worse)
  const prior = priors.get(name) ?? {
    ratios: [
      ...worse.map(([ratio]) => Number(ratio)),
      ...(name === 'failures' ? [...similarRatios, tolerableRatio] : []),
    ],
    weights: worse.map(([, weight]) => weight),
  }
  priors.set(name, prior)
  return prior
}
/** Failure ratios that are tested, canary to control; only failures count for a promotion. */
export const ratiosOf = (name: MeasureName): readonly number[] => priorOf(name).ratios

export const noEvidence = (name: MeasureName): Evidence => ({
  canary: noVisitors,
  control: noVisitors,
  logs: ratiosOf(name).map(() => 0),
  expected: 0,
})

/**
 * Adds what was counted since the last evaluation.
 *
 * Given how many failed in that time, and if both versions are equally good, the share of the canary among them is its
 * share of the visitors, whatever was wrong with the network or the API meanwhile. Each evaluation multiplies in how
 * much better "it fails r times as often" explains the split. Where many fail, as with vitals, the split varies less
 * than that binomial, since no visitor fails twice; so the evidence against a good version grows even less (Hoeffding,
 * JASA 58, 1963, theorem 4).
 */
export function weigh(
  name: MeasureName,
  { canary, control, logs, expected }: Evidence,
  seen: { canary: Count; control: Count },
): Evidence {
  const visitors = seen.canary.visitors + seen.control.visitors
  const failed = seen.canary.failed + seen.control.failed
  const share = visitors > 0 ? seen.canary.visitors / visitors : 0
  const informs = failed > 0 && share > 0 && share < 1
  const gained = (ratio: number) =>
    informs ? seen.canary.failed * Math.log(ratio) - failed * Math.log(share * ratio + 1 - share) : 0
  const add = (log: number, index: number) => log + gained(ratiosOf(name)[index] ?? 1)
  return {
    canary: plus(canary, seen.canary),
    control: plus(control, seen.control),
    logs: logs.map(add),
    expected: expected + seen.canary.visitors * shareOf(seen.control),
  }
}

/** Weighted mean of the likelihoods: the evidence of a mixture. */
function mixture(logs: readonly number[], weight: readonly number[] = logs.map(() => 1)): number {
  const all = weight.reduce((sum, one) => sum + one, 0)
  return logs.reduce((sum, log, index) => sum + ((weight[index] ?? 0) / all) * Math.exp(Math.min(log, 700)), 0)
}

const shareOf = ({ visitors, failed }: Count) => (visitors > 0 ? failed / visitors : 0)
/** Formats a share: `2.00 % of 600`, `31 % of 3,900`. */
export const describeShare = (count: Count) =>
  `${(100 * shareOf(count)).toFixed(shareOf(count) < 0.1 ? 2 : 0)} % of ${count.visitors.toLocaleString('en')}`

/** Likelihood ratio of "it is worse" to "it is as good"; {@link rollbackThreshold} is the ratio that rolls back. */
export function evidenceAgainst(name: MeasureName, { logs }: Evidence): number {
  const { weights } = priorOf(name)
  return mixture(logs.slice(0, weights.length), weights)
}
export const rollbackThreshold = (name: MeasureName) => 1 / measureOf(name).falseRollbacks

function isWorse(name: MeasureName, evidence: Evidence): boolean {
  const { minimum, minDifference, isWanted } = measureOf(name)
  const { canary, expected } = evidence
  const difference = (canary.failed - expected) / Math.max(1, canary.visitors)
  const isSeen =
    canary.visitors >= minimum.visitors &&
    canary.failed >= minimum.failed &&
    (isWanted ? -difference : difference) >= minDifference
  return isSeen && evidenceAgainst(name, evidence) >= rollbackThreshold(name)
}

function isSimilar({ canary, control, logs }: Evidence): boolean {
  const against = logs.at(-1) ?? 0
  const rulesOutRatio =
    mixture(logs.slice(priorOf('failures').weights.length, -1).map((log) => log - against)) >= 1 / falsePromotions
  return (
    canary.visitors >= minVisitorsToPromote &&
    control.visitors > 0 &&
    (rulesOutRatio || mixture(ratesAgainst(canary)) >= 1 / falsePromotions)
  )
}

/**
 * Judges a canary by sequential tests that may be evaluated after every visitor: while both versions are equal, the
 * evidence of each measure is a nonnegative (super)martingale, so the probability that it ever exceeds 1 /
 * `falseRollbacks` is at most `falseRollbacks` (Ville 1939), however long one watches; `measures.ts` has the sum.
 * Mixture over ratios after Robbins, "Statistical methods related to the law of the iterated logarithm" (1970); for
 * counts of canary and control, Lindon & Malek, "Anytime-Valid Inference for Multinomial Count Data" (NeurIPS 2022);
 * for evaluation at any time, Johari, Koomen, Pekelis & Walsh, "Always Valid Inference" (Operations Research 70, 2022).
 *
 * A version is promoted if it fails no more often, and tends to be worse by no other measure. A vital without
 * measurements is ignored.
 */
export function judge(evidence: ByMeasure<Evidence>, versions: { canary: string; control: string }): Verdict {
  const sentence = (name: MeasureName, { canary, control }: Evidence) =>
    `${measureOf(name).says} ${describeShare(canary)} visitors on ${versions.canary} against ` +
    `${describeShare(control)} on ${versions.control}`
  const worse = entriesOf(evidence).find(([name, one]) => isWorse(name, one))
  if (worse) return { outcome: 'roll back', reason: sentence(...worse) }
  const leansWorse = entriesOf(evidence).some(([name, one]) => name !== 'failures' && evidenceAgainst(name, one) > 1)
  return {
    outcome: isSimilar(evidence.failures) && !leansWorse ? 'promote' : 'not enough data',
    reason: sentence('failures', evidence.failures),
  }
}

/** Log likelihood of each low rate against the tolerable one. */
const ratesAgainst = ({ visitors, failed }: Count) =>
  lowRates.map(
    (rate) =>
      failed * Math.log(rate / tolerableRate) +
      Math.max(0, visitors - failed) * Math.log((1 - rate) / (1 - tolerableRate)),
  )
