import type { ReleaseDocument } from '@qe/contract'
import { type Count, type Evidence, judge, noEvidence, type Verdict, weigh } from './judge'

/** People counted so far, by `totalKey`. */
export type Totals = Readonly<Record<string, Count>>
export const totalKey = (name: string, version: string, cohort: string) => `${name} ${version} ${cohort}`

/** One canary with its control, and what both had counted at the last look. */
export interface Followed {
  name: string
  canary: string
  control: string
  evidence: Evidence
  last: { canary: Count; control: Count }
  verdict: Verdict
}

const none: Count = { visitors: 0, failed: 0 }

/** Every version in rollout with the default beside it. Cohorts are other people, so what happens to them says nothing of the rest. */
export function canaries({ microFrontends }: ReleaseDocument): { name: string; canary: string; control: string }[] {
  return Object.entries(microFrontends).flatMap(([name, releases]) => {
    const enabled = releases.filter(({ extras }) => !extras.disabled)
    const control = enabled.find(({ deployment }) => deployment.default)
    const rollouts = enabled.filter(({ deployment }) => !deployment.default && deployment.traffic > 0)
    return control ? rollouts.map(({ metadata }) => ({ name, canary: metadata.version, control: control.metadata.version })) : []
  })
}

/** Counted since the last look. A counter that went back has begun anew, and what it says is new. */
const since = (last: Count, now: Count): Count =>
  now.visitors < last.visitors || now.failed < last.failed ? now : { visitors: now.visitors - last.visitors, failed: now.failed - last.failed }

/** One look: what is followed now, with its verdict. Pure; a canary not followed before begins with what is counted from here on. */
export function follow(document: ReleaseDocument, totals: Totals, before: readonly Followed[]): Followed[] {
  return canaries(document).map(({ name, canary, control }) => {
    const now = { canary: totals[totalKey(name, canary, 'rollout')] ?? none, control: totals[totalKey(name, control, 'default')] ?? none }
    const known = before.find((one) => one.name === name && one.canary === canary && one.control === control)
    const seen = known ? { canary: since(known.last.canary, now.canary), control: since(known.last.control, now.control) } : { canary: none, control: none }
    const evidence = weigh(known?.evidence ?? noEvidence, seen)
    return { name, canary, control, evidence, last: now, verdict: judge(evidence) }
  })
}
