import {
  describeTarget,
  isOff,
  matchesTarget,
  type Release,
  type ReleaseDocument,
  type Target,
  type Visitor,
} from '@qe/contract'
import { releaseOf } from '../release-of'
import { type Evidence, judge, noEvidence, type Verdict, weigh } from './judge'
import { type ByMeasure, byMeasure, type MeasureName } from './measures'
import { type Count, cohortIn, minus, noVisitors, strataOf, type Totals, type VersionTotals } from './totals'

interface Pair {
  canary: Count
  control: Count
}

interface Seen {
  evidence: Evidence
  last: Record<string, Pair>
}

/** A version in rollout, and the default that it is compared with. */
interface Canary {
  name: string
  canary: string
  control: string
  /** Its target in words; absent for everybody. It is compared with the default's visitors who match. */
  target?: string | undefined
}

/** A canary with its control, and the counts at the last evaluation, by stratum. */
export interface Followed extends Canary {
  seen: ByMeasure<Seen>
  verdict: Verdict
  /** Why it could not be rolled back or get the next step of its plan at the last check. */
  refused?: string | undefined
  /** The present step of its plan; absent for one without. */
  step?: Step | undefined
}

/** When a step of a plan began, as the plan says, and the version's visitors until then. */
interface Step {
  since: string
  visitors: number
}

/** Visitors of a canary, as far as they were compared with its control's. */
const visitorsIn = ({ seen }: Followed) => seen.failures.evidence.canary.visitors

/** Those since a step of its plan began. */
export const visitorsSince = (followed: Followed | undefined, since: string): number =>
  followed?.step?.since === since ? visitorsIn(followed) - followed.step.visitors : 0

/** The step that a canary's plan is at: visitors until the evaluation before are not of a step that is new. */
function stepNow(document: ReleaseDocument, { name, canary }: Canary, known: Followed | undefined): Step | undefined {
  const since = releaseOf(document, name, canary)?.extras.plan?.since
  if (since === undefined) return undefined
  if (known?.step?.since === since) return known.step
  return { since, visitors: known ? visitorsIn(known) : 0 }
}

/** Every version in rollout with its default. Cohorts are not compared, since their members are not a random sample. */
export function canaries(document: ReleaseDocument): readonly Canary[] {
  const known = canariesOf.get(document) ?? findCanaries(document)
  canariesOf.set(document, known)
  return known
}

/** A document never changes, and every page asks. */
const canariesOf = new WeakMap<ReleaseDocument, readonly Canary[]>()

function findCanaries(document: ReleaseDocument): Canary[] {
  return Object.entries(document.microFrontends).flatMap(([name, releases]) => {
    if (isOff(document, name)) return []
    const enabled = releases.filter(({ extras }) => !extras.disabled)
    const control = enabled.find(({ deployment }) => deployment.default)
    return control
      ? rolloutsOf(releases).map(({ metadata, extras: { target } }) => ({
          name,
          canary: metadata.version,
          control: control.metadata.version,
          ...(target && { target: describeTarget(target) }),
        }))
      : []
  })
}

const rolloutsOf = (releases: readonly Release[]): Release[] =>
  releases.filter(({ deployment, extras }) => !extras.disabled && !deployment.default && deployment.traffic > 0)

/** By list of versions, which never changes either. */
const targetsOf = new WeakMap<readonly Release[], readonly Target[]>()

/**
 * The cohort that a visitor of a default or of a rollout counts in: by the targets of all rollouts beside it that they
 * match. A rollout with a target leaves fewer of those who match it to the other versions, so that these must be
 * compared among the same visitors: some have a slower network, and whoever has more of them would look worse
 * (Simpson's paradox).
 */
export function cohortWithTargets(cohort: string, releases: readonly Release[], visitor: Visitor): string {
  const targets = targetsOf.get(releases) ?? rolloutsOf(releases).flatMap(({ extras }) => extras.target ?? [])
  targetsOf.set(releases, targets)
  return cohortIn(cohort, targets.filter((target) => matchesTarget(target, visitor)).map(describeTarget))
}

/** Whether a rollout has a target, so that it matters who a visitor is. */
export const hasTargets = (document: ReleaseDocument): boolean => canaries(document).some(({ target }) => target)

/** The signals that a version declares. */
export const signalsOf = (document: ReleaseDocument, name: string, version: string): readonly string[] =>
  releaseOf(document, name, version)?.extras.manifest.config?.signals ?? []

/** Those of both versions: one that only one of them declares says nothing of the other. */
export function commonSignals(document: ReleaseDocument, name: string, version: string, beside: string): string[] {
  const ofOther = signalsOf(document, name, beside)
  return signalsOf(document, name, version).filter((signal) => ofOther.includes(signal))
}

/**
 * A counter was reset, or one of several servers is missing from the sum. These can't be told apart, and what other
 * servers counted before must not be evaluated twice: start from the current counts.
 */
const hasGoneBack = ({ visitors, failed }: Count) => visitors < 0 || failed < 0

/**
 * More pages reported than were given, since the servers that counted were scraped at different moments: the next
 * evaluation has both.
 */
const isAhead = ({ visitors, failed }: Count) => visitors >= 0 && failed < 0

/**
 * Fewest visitors of either version in an evaluation; with fewer it waits for the next. With a single visitor it is
 * certain which version failed if any did, so that evaluations of single visitors would carry no evidence.
 */
const minVisitorsPerCheck = 5

type Strata = ReadonlyMap<string, VersionTotals>

/**
 * The evidence by one measure after another look at the counts. Each stratum is weighed by itself, so that it does not
 * matter how the visitors of the two versions are made up; what a stratum lacks, the next look has.
 */
function seenNow(
  measure: MeasureName,
  { canary, control }: Record<keyof Pair, Strata>,
  before: Seen | undefined,
): Seen {
  let evidence = before?.evidence ?? noEvidence(measure)
  const last: Record<string, Pair> = {}
  for (const stratum of new Set([...canary.keys(), ...control.keys(), ...Object.keys(before?.last ?? {})])) {
    const countIn = (strata: Strata) => strata.get(stratum)?.[measure] ?? noVisitors
    const now: Pair = { canary: countIn(canary), control: countIn(control) }
    last[stratum] = now
    if (!before) continue
    const lastSeen = before.last[stratum] ?? { canary: noVisitors, control: noVisitors }
    const newCounts = { canary: minus(now.canary, lastSeen.canary), control: minus(now.control, lastSeen.control) }
    const both = [newCounts.canary, newCounts.control]
    const waits = measure === 'silence' && both.some(isAhead)
    if (!waits && both.some(hasGoneBack)) continue
    const isEnough = Math.min(newCounts.canary.visitors, newCounts.control.visitors) >= minVisitorsPerCheck
    if (isEnough && !waits) evidence = weigh(measure, evidence, newCounts)
    else last[stratum] = lastSeen
  }
  return { evidence, last }
}

/** Evaluates all canaries: the evidence and verdict of each. Pure; a new canary starts with the counts from now on. */
export function follow(document: ReleaseDocument, totals: Totals, before: readonly Followed[]): Followed[] {
  return canaries(document).map((versions) => {
    const { name, canary, control, target } = versions
    // With another target it has other visitors, so what was known of it begins anew.
    const known = before.find(
      (one) => one.name === name && one.canary === canary && one.control === control && one.target === target,
    )
    const signals = commonSignals(document, name, canary, control)
    const strata = {
      canary: strataOf(totals, { name, version: canary, cohort: 'rollout', target }),
      control: strataOf(totals, { name, version: control, cohort: 'default', target }),
    }
    const seen = byMeasure((measure) => seenNow(measure, strata, known?.seen[measure]), signals)
    const step = stepNow(document, versions, known)
    return {
      ...versions,
      seen,
      ...(step && { step }),
      verdict: judge(
        byMeasure((measure) => seen[measure]?.evidence ?? noEvidence(measure), signals),
        versions,
      ),
    }
  })
}
