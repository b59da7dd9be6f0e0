import type { ReleaseDocument } from '@qe/contract'
import { type Evidence, judge, noEvidence, type Verdict, weigh } from './judge'
import { type ByMeasure, byMeasure } from './measures'
import { type Count, nobody, type Totals, totalKey } from './totals'

interface Pair {
  canary: Count
  control: Count
}

/** One canary with its control, and what both had counted when it was last weighed. */
export interface Followed {
  name: string
  canary: string
  control: string
  seen: ByMeasure<{ evidence: Evidence; last: Pair }>
  verdict: Verdict
}

/**
 * Every version in rollout with the default beside it. Cohorts are other people, so what happens to them says nothing
 * of the rest.
 */
export function canaries({ microFrontends }: ReleaseDocument): { name: string; canary: string; control: string }[] {
  return Object.entries(microFrontends).flatMap(([name, releases]) => {
    const enabled = releases.filter(({ extras }) => !extras.disabled)
    const control = enabled.find(({ deployment }) => deployment.default)
    const rollouts = enabled.filter(({ deployment }) => !deployment.default && deployment.traffic > 0)
    return control
      ? rollouts.map(({ metadata }) => ({ name, canary: metadata.version, control: control.metadata.version }))
      : []
  })
}

/** Counted since it was last weighed. */
const since = (last: Count, now: Count): Count => ({
  visitors: now.visitors - last.visitors,
  failed: now.failed - last.failed,
})

/**
 * A counter has begun anew, or one of several servers is gone from the sum. Which it was can't be seen, and what the
 * other servers had counted long ago must not be weighed twice: it goes on from here.
 */
const hasGoneBack = ({ visitors, failed }: Count) => visitors < 0 || failed < 0

/**
 * Fewest visitors on either side before what was counted is weighed; until then it waits for the next look. Of a single
 * visitor it is certain which version failed if anybody did, so where few come, look by look would never say anything.
 */
const fewestInALook = 5

/**
 * One look: what is followed now, with its verdict. Pure; a canary not followed before begins with what is counted from
 * here on.
 */
export function follow(document: ReleaseDocument, totals: Totals, before: readonly Followed[]): Followed[] {
  return canaries(document).map((versions) => {
    const { name, canary, control } = versions
    const known = before.find((one) => one.name === name && one.canary === canary && one.control === control)
    const seen = byMeasure((measure) => {
      const now: Pair = {
        canary: totals[totalKey(name, canary, 'rollout')]?.[measure] ?? nobody,
        control: totals[totalKey(name, control, 'default')]?.[measure] ?? nobody,
      }
      if (!known) return { evidence: noEvidence(measure), last: now }
      const { evidence, last } = known.seen[measure]
      const fresh = { canary: since(last.canary, now.canary), control: since(last.control, now.control) }
      if ([fresh.canary, fresh.control].some(hasGoneBack)) return { evidence, last: now }
      const isEnough = Math.min(fresh.canary.visitors, fresh.control.visitors) >= fewestInALook
      return isEnough ? { evidence: weigh(measure, evidence, fresh), last: now } : { evidence, last }
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
