import type { BookingAction, BookingStatus } from '@qe/contract'

export type Actor = 'guest' | 'provider' | 'admin' | 'system'

/** What a transition does besides changing the status. Applied by `modules/booking`. */
type Effect =
  | 'freeze quote'
  | 'authorise'
  | 'capture'
  | 'release'
  | 'refund by tier'
  | 'refund all'
  | 'refund as stated'
  | 'free dates'
  | 'keep dates blocked'
  | 'plan payout'
  | 'charge the rest'

/** Deadlines at which a transition happens by itself. `booking-clock` computes the moments. */
export type Deadline = 'payment time over' | 'answer time over' | 'arrival' | 'departure'

/** Deadlines of a stay that is paid in two parts, beside the status's own. `part-payment` computes the moments. */
export type RestDeadline = 'rest soon due' | 'rest due' | 'last day to pay the rest' | 'time to pay the rest over'

export interface Step {
  event: string
  from: readonly BookingStatus[]
  to: BookingStatus
  who: Actor
  /** The deadline at which it happens by itself. */
  when?: Deadline
  /** The same for a stay of which a part is unpaid. */
  whenRest?: RestDeadline
  /** The timeline's label for each side. */
  label: { guest: string; provider: string }
  effects: readonly Effect[]
  /** The button that starts it, where there is one. */
  action?: BookingAction
}

/**
 * The whole life of a booking. Rule: product rules, Booking process.
 * Allowed actions, timeline labels, notifications and the documented diagram all come from this table.
 */
export const bookingProcess = [
  {
    event: 'hold',
    from: [],
    to: 'held',
    who: 'guest',
    label: { guest: 'You started a booking', provider: 'A guest started a booking' },
    effects: ['freeze quote'],
  },
  {
    event: 'hold_expired',
    from: ['held'],
    to: 'hold_expired',
    who: 'system',
    when: 'payment time over',
    label: { guest: 'The dates were given back: no payment in time', provider: 'The guest did not pay in time' },
    effects: ['release', 'free dates'],
  },
  {
    event: 'request',
    from: ['held'],
    to: 'requested',
    who: 'guest',
    label: { guest: 'Request sent to the host', provider: 'Request received' },
    effects: ['authorise'],
    action: 'pay',
  },
  {
    event: 'book',
    from: ['held'],
    to: 'confirmed',
    who: 'guest',
    label: { guest: 'Booking confirmed and paid', provider: 'Booked and paid' },
    effects: ['capture', 'plan payout'],
    action: 'pay',
  },
  {
    event: 'give_up',
    from: ['held'],
    to: 'withdrawn',
    who: 'guest',
    label: { guest: 'You gave the dates back', provider: 'The guest gave the dates back' },
    effects: ['release', 'free dates'],
    action: 'withdraw',
  },
  {
    event: 'accept',
    from: ['requested'],
    to: 'confirmed',
    who: 'provider',
    label: { guest: 'The host accepted your request', provider: 'You accepted the request' },
    effects: ['capture', 'plan payout'],
    action: 'accept',
  },
  {
    event: 'capture_failed',
    from: ['requested'],
    to: 'payment_failed',
    who: 'system',
    label: { guest: 'The payment could not be taken', provider: 'The guest’s payment could not be taken' },
    effects: ['release', 'free dates'],
  },
  {
    event: 'decline',
    from: ['requested'],
    to: 'declined',
    who: 'provider',
    label: { guest: 'The host declined your request', provider: 'You declined the request' },
    effects: ['release', 'free dates'],
    action: 'decline',
  },
  {
    event: 'withdraw',
    from: ['requested'],
    to: 'withdrawn',
    who: 'guest',
    label: { guest: 'You withdrew your request', provider: 'The guest withdrew the request' },
    effects: ['release', 'free dates'],
    action: 'withdraw',
  },
  {
    event: 'request_expired',
    from: ['requested'],
    to: 'expired',
    who: 'system',
    when: 'answer time over',
    label: { guest: 'The host did not answer in time', provider: 'The request ran out unanswered' },
    effects: ['release', 'free dates'],
  },
  {
    event: 'guest_cancels',
    from: ['confirmed', 'in_progress'],
    to: 'cancelled_by_guest',
    who: 'guest',
    label: { guest: 'You cancelled', provider: 'The guest cancelled' },
    effects: ['refund by tier', 'free dates'],
    action: 'cancel',
  },
  {
    event: 'host_cancels',
    from: ['confirmed'],
    to: 'cancelled_by_provider',
    who: 'provider',
    label: { guest: 'The host cancelled', provider: 'You cancelled' },
    effects: ['refund all', 'keep dates blocked'],
    action: 'cancel',
  },
  {
    event: 'rest_soon_due',
    from: ['confirmed'],
    to: 'confirmed',
    who: 'system',
    whenRest: 'rest soon due',
    label: { guest: 'We reminded you of the second payment', provider: 'The guest was reminded of the second payment' },
    effects: [],
  },
  {
    event: 'rest_due',
    from: ['confirmed'],
    to: 'confirmed',
    who: 'system',
    whenRest: 'rest due',
    label: { guest: 'The second payment fell due', provider: 'The guest’s second payment fell due' },
    effects: ['charge the rest'],
  },
  {
    event: 'rest_declined',
    from: ['confirmed'],
    to: 'confirmed',
    who: 'system',
    label: { guest: 'The second payment did not go through', provider: 'The second payment did not go through' },
    effects: [],
  },
  {
    event: 'rest_still_unpaid',
    from: ['confirmed'],
    to: 'confirmed',
    who: 'system',
    whenRest: 'last day to pay the rest',
    label: { guest: 'One day was left to pay the rest', provider: 'The guest had one day left to pay the rest' },
    effects: [],
  },
  {
    event: 'rest_paid',
    from: ['confirmed'],
    to: 'confirmed',
    who: 'guest',
    label: { guest: 'Everything is paid', provider: 'The guest has paid everything' },
    effects: ['capture'],
  },
  {
    event: 'rest_lapsed',
    from: ['confirmed'],
    to: 'cancelled_by_guest',
    who: 'system',
    whenRest: 'time to pay the rest over',
    label: {
      guest: 'Cancelled: the rest was not paid in time',
      provider: 'Cancelled: the guest did not pay the rest in time',
    },
    effects: ['refund by tier', 'free dates'],
  },
  {
    event: 'check_in',
    from: ['confirmed'],
    to: 'in_progress',
    who: 'system',
    when: 'arrival',
    label: { guest: 'Your stay began', provider: 'The guest’s stay began' },
    effects: [],
  },
  {
    event: 'check_out',
    from: ['in_progress'],
    to: 'completed',
    who: 'system',
    when: 'departure',
    label: { guest: 'Your stay ended', provider: 'The guest’s stay ended' },
    effects: ['free dates'],
  },
  {
    event: 'admin_cancels',
    from: ['held', 'requested', 'confirmed', 'in_progress'],
    to: 'cancelled_by_admin',
    who: 'admin',
    label: { guest: 'Quality Escape cancelled', provider: 'Quality Escape cancelled' },
    effects: ['release', 'refund as stated', 'free dates'],
  },
] as const satisfies readonly Step[]

export type BookingEventName = (typeof bookingProcess)[number]['event']

type NamedStep = Step & { event: BookingEventName }
const steps: readonly NamedStep[] = bookingProcess
const byEvent = new Map<string, NamedStep>(steps.map((step) => [step.event, step]))

/** The transition of an event. */
export function stepOf(event: BookingEventName): NamedStep {
  const step = byEvent.get(event)
  if (!step) throw new Error(`No step is called ${event}`)
  return step
}

/** Whether the process allows the event in this status. */
export function mayHappen(event: BookingEventName, status: BookingStatus): boolean {
  return stepOf(event).from.includes(status)
}

/** The transition that a deadline takes from a status; null when there is none. */
export function timedStep(status: BookingStatus): (NamedStep & { when: Deadline }) | null {
  return (
    steps.find(
      (step): step is NamedStep & { when: Deadline } => step.when !== undefined && step.from.includes(status),
    ) ?? null
  )
}

/** The transition of a stay paid in two parts that a deadline takes. */
export function restStep(deadline: RestDeadline): BookingEventName {
  const step = steps.find(({ whenRest }) => whenRest === deadline)
  if (!step) throw new Error(`No step waits for ${deadline}`)
  return step.event
}

/** The event by which a side ends a booking: withdrawing or cancelling. Null when it can't. */
export function exitEvent(status: BookingStatus, side: 'guest' | 'provider'): BookingEventName | null {
  return (
    steps.find(
      ({ who, action, from }) =>
        who === side && (action === 'withdraw' || action === 'cancel') && from.includes(status),
    )?.event ?? null
  )
}

/** Events in the history that do not change the status. */
const noteLabels: Record<string, { guest: string; provider: string }> = {
  refunded: { guest: 'Refund sent', provider: 'Refund sent to the guest' },
  refund_returned: {
    guest: 'Your bank could not take the refund',
    provider: 'The guest’s bank could not take the refund',
  },
  refund_sent_again: { guest: 'Refund sent again', provider: 'Refund sent to the guest again' },
  refund_settled: { guest: 'Refund paid another way', provider: 'Refund paid to the guest another way' },
  disputed: {
    guest: 'You disputed the payment with your bank',
    provider: 'The guest disputed the payment with their bank',
  },
  dispute_won: {
    guest: 'Your bank turned the dispute down',
    provider: 'The bank decided for you: the disputed money is back',
  },
  dispute_lost: {
    guest: 'Your bank gave you the money back',
    provider: 'The bank decided for the guest: the disputed money is gone',
  },
  // Only the host reads it.
  unit_moved: { guest: '', provider: 'You moved the stay to another unit' },
  paid_out: { guest: 'The host was paid', provider: 'Paid out to you' },
}

/** The label of a stored event for one side. */
export function labelOf(event: string, side: 'guest' | 'provider'): string {
  return byEvent.get(event)?.label[side] ?? noteLabels[event]?.[side] ?? event
}

/** Statuses in which the guest may see the exact address and phone number. */
export const confirmedStatuses: readonly BookingStatus[] = ['confirmed', 'in_progress', 'completed']

/** The buttons that a person sees. `reviewable`: within the review period and not yet written. */
export function actionsFor(status: BookingStatus, side: 'guest' | 'provider', reviewable: boolean): BookingAction[] {
  const actions = new Set<BookingAction>()
  for (const step of steps) {
    if (step.action && step.who === side && step.from.includes(status)) actions.add(step.action)
  }
  if (reviewable) actions.add('review')
  if (status !== 'held' && status !== 'hold_expired') actions.add('message')
  return [...actions]
}
