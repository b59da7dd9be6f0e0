import { mayChange, type OperatorRights } from '@qe/contract'
import type { Draft, DraftField } from './draft'
import { cohortsSummary, flagSummary, freezeSummary, planSummary, shareSummary } from './summaries'
import type { Kind, Wanted } from './wanted'

/** What a dialog asks for: one field, or some that belong together. A note is a reason that may be left out. */
export type Question = 'share' | 'plan' | 'whom' | 'cohorts' | 'value' | 'until' | 'reason' | 'note' | 'confirmation'

/** The fields that must be filled in for an answer. */
export const requiredFor: Record<Question, readonly DraftField[]> = {
  share: ['to'],
  plan: ['steps', 'every'],
  whom: ['whom'],
  cohorts: ['addCohorts'],
  value: ['value'],
  until: ['until'],
  reason: ['why'],
  note: [],
  confirmation: ['confirmation'],
}

interface ChangeText {
  title: string
  /** What will happen, whatever stands in the fields. */
  text: string
  confirm: string
  asks: readonly Question[]
  isDanger?: boolean
  /** What will happen by what stands in the fields; null while that says nothing. */
  summary?: (wanted: Wanted, draft: Draft) => string | null
  /** Percentage of the visitors that an operator must be allowed to give a version to; 0 when absent. */
  needs?: number
}

/** What the dialog of a change says and asks. */
export const dialogs: Record<Kind, ChangeText> = {
  share: {
    title: 'Give it to a share of the visitors',
    text: 'They get it from their next page on. A higher share only adds visitors.',
    confirm: 'Change the share',
    asks: ['share', 'whom', 'note'],
    summary: shareSummary,
    needs: 0.01,
  },
  plan: {
    title: 'Roll it out by a plan',
    text: 'It goes on by itself. A change of it by hand ends the plan, and one of another version pauses it.',
    confirm: 'Begin the plan',
    asks: ['plan', 'whom', 'note'],
    summary: planSummary,
    needs: 0.01,
  },
  cohorts: {
    title: 'Change its cohorts',
    text: 'Who is in one of its cohorts gets it, whatever its share.',
    confirm: 'Change the cohorts',
    asks: ['cohorts', 'note'],
    summary: cohortsSummary,
  },
  promote: {
    title: 'Give it to everybody',
    text: 'It becomes the default: every visitor gets it from their next page on.',
    confirm: 'Give it to everybody',
    asks: ['note'],
    needs: 100,
  },
  rollback: {
    title: 'Roll it back',
    text: 'Nobody gets it from their next page on. What everybody had before takes its place.',
    confirm: 'Roll back',
    asks: ['reason'],
    isDanger: true,
  },
  disable: {
    title: 'Disable it',
    text: 'Nobody gets it, and nothing falls back to it, until it is enabled again.',
    confirm: 'Disable',
    asks: ['reason'],
    isDanger: true,
  },
  enable: {
    title: 'Enable it',
    text: 'It can be rolled out or promoted again. Nobody gets it yet.',
    confirm: 'Enable',
    asks: [],
  },
  pause: {
    title: 'Pause the plan',
    text: 'It stays at its present share. It is still rolled back if it turns out to be worse.',
    confirm: 'Pause',
    asks: ['reason'],
  },
  resume: {
    title: 'Let the plan go on',
    text: 'Its time at the present share begins anew.',
    confirm: 'Go on',
    asks: [],
  },
  off: {
    title: 'Switch it off for everybody',
    text: 'Its pages show a notice and its slots nothing, in open tabs too, until it is switched on.',
    confirm: 'Switch off',
    asks: ['reason'],
    isDanger: true,
  },
  on: {
    title: 'Switch it on',
    text: 'Visitors get the versions that its rollout gives now.',
    confirm: 'Switch on',
    asks: [],
  },
  retire: {
    title: 'Retire it for good',
    text: 'Its pages are gone, its routes are free for others, and its name is not used again. Nothing brings it back.',
    confirm: 'Retire',
    asks: ['reason', 'confirmation'],
    isDanger: true,
    needs: 100,
  },
  freeze: {
    title: 'Let nothing new go out',
    text: 'Publishing, larger shares and steps of plans are refused. Rollbacks and switching off go on.',
    confirm: 'Freeze',
    asks: ['until', 'reason'],
    summary: freezeSummary,
  },
  unfreeze: {
    title: 'Lift the freeze',
    text: 'What is new goes to visitors again, and plans take their steps.',
    confirm: 'Lift the freeze',
    asks: [],
    needs: 100,
  },
  flag: {
    title: 'Give a value of the flag',
    text: 'A share of 0 takes the rule with that value away.',
    confirm: 'Give the value',
    asks: ['value', 'share', 'whom', 'note'],
    summary: flagSummary,
    needs: 0.01,
  },
  'reset-flag': {
    title: 'Take the flag’s rules away',
    text: 'Each version gives its default from the next page on.',
    confirm: 'Take them away',
    asks: [],
    isDanger: true,
  },
}

/** Whether one of these operators may make a change; the server judges the shares of each. */
export const isAllowed = (operators: readonly OperatorRights[], { kind, name }: Wanted): boolean =>
  operators.some((one) => mayChange(one, name) && one.upTo >= (dialogs[kind].needs ?? 0))
