import type { BookingStatus, ChangeAction, ChangeStatus } from '@qe/contract'
import { arrivalOf, type StayTimes } from './booking-clock'
import type { Actor } from './booking-process'
import { plusHours } from './dates'
import { policy } from './policy'

export type Side = 'guest' | 'provider'

/** What a step of a change does beside its status. Applied by `modules/booking/change`. */
type ChangeEffect =
  | 'freeze quote'
  | 'hold new nights'
  | 'free new nights'
  | 'charge the difference'
  | 'let the payment go'
  | 'swap nights and price'
  | 'refund the difference'

export interface ChangeStep {
  event: string
  from: readonly ChangeStatus[]
  to: ChangeStatus
  /** `asker`: the side that wants the change; `other`: the one that is asked. */
  who: 'either' | 'asker' | 'other' | 'guest' | 'payment' | 'system'
  /** When it happens by itself, in words; the moment is `changeDeadline`. */
  when?: string
  /** For the timeline: to whoever did it, and to the other side. `{Who}` is the one who did. */
  label: { own: string; other: string }
  effects: readonly ChangeEffect[]
  /** The button that starts it. */
  action?: ChangeAction
}

/**
 * The life of a change of a stay, beside the process of its booking: other dates or another party that one side asks
 * the other for. It is asked for while the booking is confirmed and the stay has not begun; there is one open change a
 * booking.
 */
export const changeProcess = [
  {
    event: 'change_proposed',
    from: [],
    to: 'proposed',
    who: 'either',
    label: { own: 'You asked for a change', other: '{Who} asked for a change' },
    effects: ['freeze quote', 'hold new nights'],
  },
  {
    event: 'change_accepted',
    from: ['proposed'],
    to: 'to_pay',
    who: 'other',
    label: {
      own: 'You agreed to the change; the difference is to be paid',
      other: '{Who} agreed to the change; the difference is to be paid',
    },
    effects: ['charge the difference'],
    action: 'agree',
  },
  {
    event: 'change_agreed',
    from: ['proposed'],
    to: 'agreed',
    who: 'other',
    label: { own: 'You agreed to the change', other: '{Who} agreed to the change' },
    effects: ['swap nights and price', 'refund the difference'],
    action: 'agree',
  },
  {
    event: 'change_paid',
    from: ['to_pay'],
    to: 'agreed',
    who: 'payment',
    label: { own: 'The difference was paid: the change holds', other: 'The difference was paid: the change holds' },
    effects: ['swap nights and price'],
    action: 'pay',
  },
  {
    event: 'change_declined',
    from: ['proposed'],
    to: 'declined',
    who: 'other',
    label: { own: 'You declined the change', other: '{Who} declined the change' },
    effects: ['free new nights'],
    action: 'decline',
  },
  {
    event: 'change_withdrawn',
    from: ['proposed'],
    to: 'withdrawn',
    who: 'asker',
    label: { own: 'You withdrew the change', other: '{Who} withdrew the change' },
    effects: ['free new nights'],
    action: 'withdraw',
  },
  {
    event: 'change_given_up',
    from: ['to_pay'],
    to: 'withdrawn',
    who: 'guest',
    label: { own: 'You kept the stay as it was', other: '{Who} kept the stay as it was' },
    effects: ['let the payment go', 'free new nights'],
    action: 'withdraw',
  },
  {
    event: 'change_lapsed',
    from: ['proposed', 'to_pay'],
    to: 'lapsed',
    who: 'system',
    when:
      `${policy.changeHours} hours after it was asked for, or after it was agreed and is to be paid; at ` +
      `check-in, the old or the new; when the booking ends`,
    label: { own: 'The change lapsed: the stay is as it was', other: 'The change lapsed: the stay is as it was' },
    effects: ['let the payment go', 'free new nights'],
  },
] as const satisfies readonly ChangeStep[]

export type ChangeEventName = (typeof changeProcess)[number]['event']
type NamedStep = ChangeStep & { event: ChangeEventName }
const steps: readonly NamedStep[] = changeProcess

/** The transition of an event. */
export function changeStepOf(event: ChangeEventName): NamedStep {
  const step = steps.find((one) => one.event === event)
  if (!step) throw new Error(`No step of a change is called ${event}`)
  return step
}

/** Events of a change in the history that do not change its status. */
const noteLabels: Record<string, Record<Side, string>> = {
  change_unpaid: {
    guest: 'The difference waits for you to pay it',
    provider: 'The guest has yet to pay the difference',
  },
}

const actorNames: Partial<Record<Actor, string>> = { guest: 'The guest', provider: 'The host' }

/** The label of a change's event for one side; null for other events. */
export function changeLabel(event: string, side: Side, by: Actor): string | null {
  const step = steps.find((one) => one.event === event)
  if (!step) return noteLabels[event]?.[side] ?? null
  return by === side ? step.label.own : step.label.other.replace('{Who}', actorNames[by] ?? 'Quality Escape')
}

const mayTake = ({ who }: ChangeStep, by: Side, side: Side) =>
  who === side ||
  (who === 'asker' && side === by) ||
  (who === 'other' && side !== by) ||
  (who === 'payment' && side === 'guest')

/** The actions of a side. `by`: who proposed the change. */
export function changeActionsFor(status: ChangeStatus, by: Side, side: Side): ChangeAction[] {
  const actions = steps
    .filter((step) => step.action && (step.from as readonly ChangeStatus[]).includes(status) && mayTake(step, by, side))
    .map(({ action }) => action as ChangeAction)
  return [...new Set(actions)]
}

/** The event of an answer, by whether the price rises; null when this side can't give it now. */
export function answerStep(
  answer: 'agree' | 'decline' | 'withdraw',
  { status, by, difference }: { status: ChangeStatus; by: Side; difference: number },
  side: Side,
): ChangeEventName | null {
  const step = steps.find(
    (one) => one.action === answer && (one.from as readonly ChangeStatus[]).includes(status) && mayTake(one, by, side),
  )
  if (!step) return null
  if (answer !== 'agree') return step.event
  return difference > 0 ? 'change_accepted' : 'change_agreed'
}

/**
 * When a change that has had its status since a moment lapses: after `policy.changeHours`, and at the latest when the
 * old or the new stay begins.
 */
export function changeDeadline(before: StayTimes, after: Pick<StayTimes, 'checkIn'>, since: Date): Date {
  const arrivals = [arrivalOf(before), arrivalOf({ ...before, checkIn: after.checkIn })]
  return new Date(Math.min(plusHours(since, policy.changeHours).getTime(), ...arrivals.map((at) => at.getTime())))
}

const statusWords: Partial<Record<BookingStatus, string>> = {
  held: 'This booking is not paid yet. Give the dates back and choose others.',
  requested: 'The host has yet to answer this request. The guest can take it back and ask again with other dates.',
  in_progress:
    'The stay has begun, so it can’t be changed here any more. Write to each other; a guest who leaves early can ' +
    'cancel the rest.',
}

/** Why a change of the stay can’t be proposed now, as a sentence; null when it can. */
export function changeError(
  {
    status,
    stay,
    isSettled,
    hasOpen,
    isRestDue,
  }: { status: BookingStatus; stay: StayTimes; isSettled: boolean; hasOpen: boolean; isRestDue: boolean },
  now: Date,
): string | null {
  if (status !== 'confirmed') return statusWords[status] ?? 'This booking is over, so it can’t be changed.'
  if (now >= plusHours(arrivalOf(stay), -policy.changeClosesHoursBeforeCheckIn))
    return (
      `Changes are possible until ${policy.changeClosesHoursBeforeCheckIn} hours before check-in. Write to ` +
      `each other instead.`
    )
  if (!isSettled) return 'The bank is looking at the payment of this stay. It can be changed once that is decided.'
  if (isRestDue) return 'The rest of this stay is due. It can be changed once that is paid.'
  return hasOpen ? 'A change of this stay is open already. Answer or withdraw it first.' : null
}
