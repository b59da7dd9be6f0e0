import type { Release, RolloutPlan } from '@qe/contract'
import { minute } from '../cli/table'
import type { Freeze } from '../freeze/freezes'
import { isLive } from '../is-live'
import { ReleaseError } from '../release-error'
import { type Followed, visitorsSince } from '../watch/follow'
import { evidenceAgainst } from '../watch/judge'
import { entriesOf, measureOf } from '../watch/measures'
import { isOpen, parseWindow } from './window'

/** Fewest visitors of a canary at a share before a plan goes on to the next. */
export const minVisitorsToStep = 200
/** Likelihood ratio of "it is worse" above which a plan waits, long before it would be rolled back. */
const maxEvidenceToStep = 3

const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const maxEveryMs = 30 * 86_400_000

/** Reads a plan as it is typed: `1,5,25,100` and `10m`, and the window of its steps. @throws ReleaseError */
export const parsePlan = (steps: string, every: string, window?: string): PlanSettings => ({
  steps: parseSteps(steps),
  everyMs: parseEvery(every),
  ...(window !== undefined && { window: parseWindow(window) }),
})

/** Reads `1,5,25,100`: percentages in ascending order. @throws ReleaseError with what is wrong */
export function parseSteps(steps: string): number[] {
  const shares = steps.split(',').map((text) => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN))
  const isAscending = shares.every((share, index) => share > (shares[index - 1] ?? 0) && share <= 100)
  if (!isAscending)
    throw new ReleaseError(
      `${steps} is no plan: name percentages over 0 up to 100 in ascending order, such as 1,5,25,100.`,
    )
  if (shares[0] === 100)
    throw new ReleaseError(
      [
        `${steps} is no plan: its first share is everybody, with nobody left to compare with. Begin with less, such as`,
        '25,100, or without a plan: publish or promote gives a version to everybody, and --to 100 --only …',
        'to all of a target.',
      ].join(' '),
    )
  return shares
}

/** Reads the shortest time at each share, such as `10m`. @returns ms @throws ReleaseError when it is none */
export function parseEvery(every: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(every) ?? []
  const everyMs = Number(count) * (units[unit] ?? Number.NaN)
  if (!(everyMs > 0 && everyMs <= maxEveryMs))
    throw new ReleaseError(`${every} is no time for a step: write it as 10m, 2h or 1d, 30 days at most.`)
  return everyMs
}

/** What a plan is begun with. */
export type PlanSettings = Pick<RolloutPlan, 'steps' | 'everyMs' | 'window'>

/** What stands in the way of a version's plan, beside how the version does. */
export interface Beside {
  /** The freeze that holds the micro-frontend now. */
  freeze?: Pick<Freeze, 'until'> | undefined
  /** The version that visitors have and that was published later: a step to everybody would take it from them. */
  newer?: string | undefined
}

/** The newest version that visitors have of those that the end of a release's plan would take away. */
export function newerBeside(releases: readonly Release[], release: Release): string | undefined {
  if (release.extras.target) return undefined
  const newer = releases.slice(0, releases.indexOf(release))
  return newer.find((one) => isLive(one) && !one.deployment.default)?.metadata.version
}

type NextStep =
  | { kind: 'go'; to: number }
  /** `why` for people, such as `143 of 200 visitors at this share`. */
  | { kind: 'wait'; why: string }
  | { kind: 'done' }

/**
 * What a plan does now. It goes on when its time at this share is over, enough visitors have had the version at it, and
 * nothing suggests that it is worse; to everybody only when the watch would promote it. It never goes back by itself: a
 * version that is worse is rolled back by the watch.
 * @param followed the comparison of the version; undefined before the first one
 */
export function nextStep(
  plan: RolloutPlan,
  followed: Followed | undefined,
  now: Date,
  { freeze, newer }: Beside = {},
): NextStep {
  const to = plan.steps[plan.step + 1]
  if (to === undefined) return { kind: 'done' }
  if (freeze) return { kind: 'wait', why: `frozen until ${minute(freeze.until)} UTC` }
  if (plan.paused) return { kind: 'wait', why: `paused by ${plan.paused.by}: ${plan.paused.reason}` }
  if (plan.window && !isOpen(plan.window, now)) return { kind: 'wait', why: `outside of ${plan.window}` }
  if (to === 100 && newer)
    return { kind: 'wait', why: `${newer} is newer: roll it back, or promote one of the two by hand` }
  const next = new Date(Date.parse(plan.since) + plan.everyMs)
  if (now < next) return { kind: 'wait', why: `until ${next.toISOString().slice(0, 16).replace('T', ' ')} UTC` }
  const visitors = visitorsSince(followed, plan.since)
  if (!followed || visitors < minVisitorsToStep)
    return { kind: 'wait', why: `${visitors} of ${minVisitorsToStep} visitors at this share` }
  const worse = entriesOf(followed.seen).find(
    ([name, { evidence }]) => evidenceAgainst(name, evidence) > maxEvidenceToStep,
  )
  if (worse) {
    const { says, isWanted } = measureOf(worse[0])
    return { kind: 'wait', why: `it may be worse: ${says} ${isWanted ? 'fewer' : 'more'} visitors` }
  }
  if (to === 100 && followed.verdict.outcome !== 'promote')
    return { kind: 'wait', why: `not enough data for everybody: ${followed.verdict.reason}` }
  return { kind: 'go', to }
}
