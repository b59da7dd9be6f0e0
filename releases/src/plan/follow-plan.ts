import type { ReleaseDocument, RolloutPlan } from '@qe/contract'
import { findVersion, promoteDecision, releasesOf, rolloutDecision, settingChange } from '../deploy'
import { ReleaseError } from '../release-error'
import type { LogEntry } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { watch } from '../watch/announcer'
import type { PlanSettings } from './rollout-plan'

/** The plan at its first step. */
export const firstStep = ({ steps, everyMs, window }: PlanSettings, now: Date): RolloutPlan => ({
  steps,
  everyMs,
  step: 0,
  since: now.toISOString(),
  paused: null,
  ...(window && { window }),
})

/**
 * Takes the next step of a plan.
 * @param seen the plan as it was when the step was decided
 * @throws ReleaseError when it has changed since, such as by another server, or when the gate refuses the step
 */
export const takeStep = (
  store: ReleaseStore,
  { name, version, plan: seen, to, now }: { name: string; version: string; plan: RolloutPlan; to: number; now: Date },
): Promise<LogEntry> =>
  store.change(watch, (document) => {
    const { plan, target } = findVersion(document, name, version).extras
    if (JSON.stringify(plan) !== JSON.stringify(seen))
      throw new ReleaseError(`The plan of ${name} ${version} has changed meanwhile.`)
    // All who match have it then, and the others what they had.
    if (to === 100 && !target) return promoteDecision(document, name, version)
    return rolloutDecision(document, name, version, {
      to,
      plan: { ...seen, step: seen.step + 1, since: now.toISOString() },
    })
  })

/** Keeps a plan at its present share until {@link resume}. The watch still rolls the version back if it is worse. */
export const pause = (store: ReleaseStore, by: string, name: string, reason: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    const { target, plan } = plannedVersion(document, name)
    if (plan.paused) throw new ReleaseError(`${name} is paused already: ${plan.paused.reason} (${plan.paused.by}).`)
    const paused = { reason, by, at: new Date().toISOString() }
    return {
      action: `pause ${name} ${target.metadata.version}: ${reason}`,
      changes: [settingChange(name, target, { plan: { ...plan, paused } })],
    }
  })

/** Lets a plan go on; its time at the present share begins anew. */
export const resume = (store: ReleaseStore, by: string, name: string): Promise<LogEntry> =>
  store.change(by, (document) => {
    const { target, plan } = plannedVersion(document, name)
    if (!plan.paused) throw new ReleaseError(`${name} is not paused.`)
    return {
      action: `resume ${name} ${target.metadata.version}`,
      changes: [settingChange(name, target, { plan: { ...plan, paused: null, since: new Date().toISOString() } })],
    }
  })

/** @throws ReleaseError when no version of it has a plan */
function plannedVersion(document: ReleaseDocument, name: string) {
  for (const target of releasesOf(document, name)) if (target.extras.plan) return { target, plan: target.extras.plan }
  throw new ReleaseError(
    `No version of ${name} has a plan. Begin one: rollout ${name} <version> --plan 1,5,25,100 --every 10m`,
  )
}
