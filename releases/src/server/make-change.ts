import type { ReleaseChange } from '@qe/contract'
import { disable, enable, promote, rollback, rollout } from '../deploy'
import { resetFlag, setFlag } from '../flags/switch-flag'
import { freeze, parseUntil, unfreeze } from '../freeze/freeze'
import { retire, switchOff, switchOn } from '../off-switch'
import { firstStep, pause, resume } from '../plan/follow-plan'
import { type PlanSettings, parseEvery, parseSteps } from '../plan/rollout-plan'
import { parseWindow } from '../plan/window'
import { ReleaseError } from '../release-error'
import type { LogEntry } from '../store/log-entry'
import type { ReleaseStore } from '../store/release-store'
import { parseTarget } from '../targeting/parse-target'

/** What was typed into a field can't be read. */
export class FieldError extends ReleaseError {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

/** @throws FieldError in place of the parser's ReleaseError */
function inField<T>(field: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw error instanceof ReleaseError ? new FieldError(field, error.message) : error
  }
}

type Rollout = Extract<ReleaseChange, { command: 'rollout' }>

const planIn = ({ steps, every, window }: NonNullable<Rollout['plan']>): PlanSettings => ({
  steps: inField('steps', () => parseSteps(steps)),
  everyMs: inField('every', () => parseEvery(every)),
  ...(window && { window: inField('window', () => parseWindow(window)) }),
})

/** Null for everybody, undefined where nothing is said. */
function targetIn(only: readonly string[] = []) {
  for (const text of only) inField(text.split('=')[0] ?? '', () => parseTarget([text]))
  return parseTarget(only)
}

function makeRollout(store: ReleaseStore, by: string, change: Rollout): Promise<LogEntry> {
  const { name, version, to, addCohorts: add = [], removeCohorts: remove = [] } = change
  const plan = change.plan && planIn(change.plan)
  const target = targetIn(change.only)
  if (plan && to !== undefined) throw new FieldError('to', 'A plan begins at its first step: leave the share out.')
  if (to === undefined && !plan && target === undefined && add.length + remove.length === 0)
    throw new ReleaseError('Say how far: a share, a plan, of whom, or which cohorts.')
  return rollout(store, by, name, version, {
    to: plan ? plan.steps[0] : to,
    plan: plan && firstStep(plan, new Date()),
    target,
    add,
    remove,
  })
}

/**
 * Makes a change as the command line makes it.
 * @throws FieldError for what was typed wrongly
 * @throws ReleaseError when it is refused
 */
export async function makeChange(store: ReleaseStore, by: string, change: ReleaseChange): Promise<LogEntry> {
  const { name } = change
  switch (change.command) {
    case 'rollout':
      return makeRollout(store, by, change)
    case 'promote':
      return promote(store, by, name, change.version)
    case 'rollback':
      return (await rollback(store, by, name, { version: change.version, why: change.why })).entry
    case 'disable':
      return disable(store, by, name, change.version, change.why)
    case 'enable':
      return enable(store, by, name, change.version)
    case 'pause':
      return pause(store, by, name, change.why)
    case 'resume':
      return resume(store, by, name)
    case 'off':
      return switchOff(store, by, name, change.why)
    case 'on':
      return switchOn(store, by, name)
    case 'retire':
      return retire(store, by, name, change.why)
    case 'freeze': {
      const until = inField('until', () => parseUntil(change.until, Date.now()))
      return freeze(store, by, name, { until, reason: change.why })
    }
    case 'unfreeze':
      return unfreeze(store, by, name)
    case 'flag': {
      const { flag, value, to } = change
      return setFlag(store, by, { name, flag, value, to, target: targetIn(change.only) ?? undefined })
    }
    case 'reset-flag':
      return resetFlag(store, by, name, change.flag)
  }
}
