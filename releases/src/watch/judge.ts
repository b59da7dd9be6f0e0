/** People of one version: how many, and how many of them it failed. */
export interface Count {
  visitors: number
  failed: number
}

/** What is known of a canary beside its control. */
export interface Evidence {
  canary: Count
  control: Count
  /** Log likelihood of each of {@link ratios}, against a canary that fails as often as its control. */
  logs: number[]
}

export type Outcome = 'promote' | 'roll back' | 'not enough data'

export interface Verdict {
  outcome: Outcome
  /** A sentence with the figures. */
  reason: string
}

/** How likely a version that is as good as its control is to be taken away wrongly, over its whole rollout. */
export const errorBudget = 0.002
/** Fewest failures of the canary before it is taken away: fewer can be one person's machine. */
export const fewestFailures = 5
/** Fewest visitors of the canary before either verdict. */
export const fewestVisitors = { 'roll back': 20, promote: 1000 }
/** A canary that may be promoted fails less than this many times as often as its control … */
const tolerableRatio = 2
/** … or, where hardly anything fails, in less than this share of its visitors. */
const tolerableRate = 0.005

/** How many times as often the canary may fail, for all that is known before. */
const worse = [1.5, 2, 3, 5, 8, 12, 20, 40]
const alike = [0.25, 0.5, 0.75, 1, 1.25]
const ratios = [...worse, ...alike, tolerableRatio]
const lowRates = [0.0001, 0.0005, 0.001, 0.002]

const none: Count = { visitors: 0, failed: 0 }
export const noEvidence: Evidence = { canary: none, control: none, logs: ratios.map(() => 0) }

const plus = (a: Count, b: Count): Count => ({ visitors: a.visitors + b.visitors, failed: a.failed + b.failed })

/**
 * Adds what was counted since the last look.
 *
 * Given how many failed in that time, and that both versions are equally good, the share of the canary among them is its share of the
 * visitors, whatever was wrong with the network or the API meanwhile. Each look multiplies in how much better "it fails r times as
 * often" explains the split than that.
 */
export function weigh({ canary, control, logs }: Evidence, seen: { canary: Count; control: Count }): Evidence {
  const visitors = seen.canary.visitors + seen.control.visitors
  const failed = seen.canary.failed + seen.control.failed
  const share = visitors > 0 ? seen.canary.visitors / visitors : 0
  const informs = failed > 0 && share > 0 && share < 1
  const gained = (ratio: number) => (informs ? seen.canary.failed * Math.log(ratio) - failed * Math.log(share * ratio + 1 - share) : 0)
  return { canary: plus(canary, seen.canary), control: plus(control, seen.control), logs: logs.map((log, index) => log + gained(ratios[index] ?? 1)) }
}

/** Mean of the likelihoods: the evidence of a mixture. */
const mixture = (logs: readonly number[]) => logs.reduce((sum, log) => sum + Math.exp(Math.min(log, 700)), 0) / logs.length

const percent = ({ visitors, failed }: Count) => `${visitors > 0 ? ((100 * failed) / visitors).toFixed(2) : '0.00'} % of ${visitors}`

/**
 * Judges a canary by a test that may be looked at after every visitor: the evidence is a nonnegative martingale while both versions are
 * alike, so the chance that it ever passes 1 / {@link errorBudget} is at most that budget (Ville 1939), however long one watches.
 * Mixture over ratios after Robbins, "Statistical methods related to the law of the iterated logarithm" (1970); for counts of canary
 * and control, Lindon & Malek, "Anytime-Valid Inference for Multinomial Count Data" (NeurIPS 2022); for looking at any time, Johari,
 * Koomen, Pekelis & Walsh, "Always Valid Inference" (Operations Research 70, 2022).
 */
export function judge({ canary, control, logs }: Evidence): Verdict {
  const figures = `it fails ${percent(canary)} visitors, the version beside it ${percent(control)}`
  const enough = 1 / errorBudget
  if (canary.failed >= fewestFailures && canary.visitors >= fewestVisitors['roll back'] && mixture(logs.slice(0, worse.length)) >= enough) {
    return { outcome: 'roll back', reason: figures }
  }
  const against = logs.at(-1) ?? 0
  const rulesOutRatio = mixture(logs.slice(worse.length, -1).map((log) => log - against)) >= enough
  if (canary.visitors >= fewestVisitors.promote && control.visitors > 0 && (rulesOutRatio || mixture(ratesAgainst(canary)) >= enough)) {
    return { outcome: 'promote', reason: figures }
  }
  return { outcome: 'not enough data', reason: figures }
}

/** Log likelihood of each low rate against the tolerable one. */
const ratesAgainst = ({ visitors, failed }: Count) =>
  lowRates.map((rate) => failed * Math.log(rate / tolerableRate) + Math.max(0, visitors - failed) * Math.log((1 - rate) / (1 - tolerableRate)))
