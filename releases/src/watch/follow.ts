import { isOff, type ReleaseDocument } from '@qe/contract'
import { type Evidence, judge, noEvidence, type Verdict, weigh } from './judge'
import { type ByMeasure, byMeasure } from './measures'
import { type Count, noVisitors, type Totals, totalKey } from './totals'

interface Pair {
  canary: Count
  control: Count
}

/** A canary with its control, and the counts at the last evaluation. */
export interface Followed {
  name: string
  canary: string
  control: string
  seen: ByMeasure<{ evidence: Evidence; last: Pair }>
  verdict: Verdict
}

/** Every version in rollout with its default. Cohorts are not compared, since their members are not a random sample. */
export function canaries(document: ReleaseDocument): { name: string; canary: string; control: string }[] {
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

/** What was counted since the last evaluation. */
const since = (last: Count, now: Count): Count => ({
  visitors: now.visitors - last.visitors,
  failed: now.failed - last.failed,
})

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
    const seen = byMeasure((measure) => {
      const now: Pair = {
        canary: totals[totalKey(name, canary, 'rollout')]?.[measure] ?? noVisitors,
        control: totals[totalKey(name, control, 'default')]?.[measure] ?? noVisitors,
      }
      if (!known) return { evidence: noEvidence(measure), last: now }
      const { evidence, last } = known.seen[measure]
      const newCounts = { canary: since(last.canary, now.canary), control: since(last.control, now.control) }
      const both = [newCounts.canary, newCounts.control]
      if (measure === 'silence' && both.some(isAhead)) return { evidence, last }
      if (both.some(hasGoneBack)) return { evidence, last: now }
      const isEnough = Math.min(newCounts.canary.visitors, newCounts.control.visitors) >= minVisitorsPerCheck
      return isEnough ? { evidence: weigh(measure, evidence, newCounts), last: now } : { evidence, last }
    })
    return {
      ...versions,
      seen,
      verdict: judge(
        byMeasure((measure) => seen[measure].evidence),
        versions,
      ),
    }
  })
}
