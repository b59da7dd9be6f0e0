import { isOff, type ReleaseDocument } from '@qe/contract'
import { type Evidence, judge, noEvidence, type Verdict, weigh } from './judge'
import { type ByMeasure, byMeasure } from './measures'
import { type Count, minus, noVisitors, type Totals, totalKey } from './totals'

interface Pair {
  canary: Count
  control: Count
}

/** A version in rollout, and the default that it is compared with. */
interface Canary {
  name: string
  canary: string
  control: string
}

/** A canary with its control, and the counts at the last evaluation. */
export interface Followed extends Canary {
  seen: ByMeasure<{ evidence: Evidence; last: Pair }>
  verdict: Verdict
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
    const rollouts = enabled.filter(({ deployment }) => !deployment.default && deployment.traffic > 0)
    return control
      ? rollouts.map(({ metadata }) => ({ name, canary: metadata.version, control: control.metadata.version }))
      : []
  })
}

/** The signals that a version declares. */
export const signalsOf = ({ microFrontends }: ReleaseDocument, name: string, version: string): readonly string[] =>
  microFrontends[name]?.find(({ metadata }) => metadata.version === version)?.extras.manifest.config?.signals ?? []

/** Those of both versions: one that only one of them declares says nothing of the other. */
function commonSignals(document: ReleaseDocument, { name, canary, control }: Canary): string[] {
  const ofControl = signalsOf(document, name, control)
  return signalsOf(document, name, canary).filter((signal) => ofControl.includes(signal))
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

/** Evaluates all canaries: the evidence and verdict of each. Pure; a new canary starts with the counts from now on. */
export function follow(document: ReleaseDocument, totals: Totals, before: readonly Followed[]): Followed[] {
  return canaries(document).map((versions) => {
    const { name, canary, control } = versions
    const known = before.find((one) => one.name === name && one.canary === canary && one.control === control)
    const signals = commonSignals(document, versions)
    const seen = byMeasure((measure) => {
      const now: Pair = {
        canary: totals[totalKey(name, canary, 'rollout')]?.[measure] ?? noVisitors,
        control: totals[totalKey(name, control, 'default')]?.[measure] ?? noVisitors,
      }
      const seenBefore = known?.seen[measure]
      if (!seenBefore) return { evidence: noEvidence(measure), last: now }
      const { evidence, last } = seenBefore
      const newCounts = { canary: minus(now.canary, last.canary), control: minus(now.control, last.control) }
      const both = [newCounts.canary, newCounts.control]
      if (measure === 'silence' && both.some(isAhead)) return { evidence, last }
      if (both.some(hasGoneBack)) return { evidence, last: now }
      const isEnough = Math.min(newCounts.canary.visitors, newCounts.control.visitors) >= minVisitorsPerCheck
      return isEnough ? { evidence: weigh(measure, evidence, newCounts), last: now } : { evidence, last }
    }, signals)
    return {
      ...versions,
      seen,
      verdict: judge(
        byMeasure((measure) => seen[measure]?.evidence ?? noEvidence(measure), signals),
        versions,
      ),
    }
  })
}
