import { type ClaimAction, type ClaimReason, type ClaimStatus, type HostRight, includesRight } from '@qe/contract'
import { arrivalOf, type StayTimes } from './booking-clock'
import type { Actor } from './booking-process'
import type { Side } from './change-process'
import { addDays, dateIn, momentIn, plusHours } from './dates'
import { policy } from './policy'

export interface ClaimStep {
  event: string
  from: readonly ClaimStatus[]
  /** By who claims: a guest is refunded, a host's damages are yet to be paid by the guest. */
  to: Record<Side, ClaimStatus>
  /** `claimant`: the side that claims; `other`: the one that is asked. */
  who: 'claimant' | 'other' | 'payment' | 'admin' | 'system'
  /** For the timeline: to whoever did it, and to the other side. `{Who}` is the one who did. */
  label: { own: string; other: string }
  /** The button that starts it. */
  action?: ClaimAction
}

const both = (status: ClaimStatus): Record<Side, ClaimStatus> => ({ guest: status, provider: status })
const agreed: Record<Side, ClaimStatus> = { guest: 'settled', provider: 'to_pay' }
const label = (own: string, other = own) => ({ own, other })

/**
 * The life of a claim after a stay: a guest asks the host for a refund, a host asks the guest for damages. Allowed
 * actions, timeline labels and the documented table come from here.
 */
export const claimProcess = [
  {
    event: 'claim_opened',
    from: [],
    to: both('open'),
    who: 'claimant',
    label: label('You made the claim', '{Who} made the claim'),
  },
  {
    event: 'claim_accepted',
    from: ['open'],
    to: agreed,
    who: 'other',
    label: label('You accepted the claim', '{Who} accepted the claim'),
    action: 'accept',
  },
  {
    event: 'claim_offered',
    from: ['open'],
    to: both('offered'),
    who: 'other',
    label: label('You offered a part', '{Who} offered a part'),
    action: 'accept',
  },
  {
    event: 'claim_refused',
    from: ['open'],
    to: both('review'),
    who: 'other',
    label: label('You refused the claim', '{Who} refused the claim'),
    action: 'refuse',
  },
  {
    event: 'claim_offer_taken',
    from: ['offered'],
    to: agreed,
    who: 'claimant',
    label: label('You took the offer', '{Who} took the offer'),
    action: 'settle',
  },
  {
    event: 'claim_offer_declined',
    from: ['offered'],
    to: both('review'),
    who: 'claimant',
    label: label('You declined the offer', '{Who} declined the offer'),
    action: 'decline',
  },
  {
    event: 'claim_withdrawn',
    from: ['open', 'offered', 'review'],
    to: both('withdrawn'),
    who: 'claimant',
    label: label('You withdrew the claim', '{Who} withdrew the claim'),
    action: 'withdraw',
  },
  {
    event: 'claim_unanswered',
    from: ['open', 'offered'],
    to: both('review'),
    who: 'system',
    label: label('No answer came in time'),
  },
  {
    event: 'claim_decided',
    from: ['review'],
    to: agreed,
    who: 'admin',
    label: label('Quality Escape decided'),
  },
  {
    event: 'claim_rejected',
    from: ['review'],
    to: both('rejected'),
    who: 'admin',
    label: label('Quality Escape turned the claim down'),
  },
  {
    event: 'claim_paid',
    from: ['to_pay'],
    to: both('settled'),
    who: 'payment',
    label: label('The damages were paid'),
    action: 'pay',
  },
  {
    event: 'claim_unpaid',
    from: ['to_pay'],
    to: both('unpaid'),
    who: 'system',
    label: label('The damages were not paid in time'),
  },
] as const satisfies readonly ClaimStep[]

type Step = (typeof claimProcess)[number]
export type ClaimEventName = Step['event']
/** What one of the two sides does by itself. */
type AnswerStep = Extract<Step, { who: 'claimant' | 'other' }>
type NamedStep = ClaimStep & { event: ClaimEventName }
const steps: readonly NamedStep[] = claimProcess

/** Statuses in which a claim waits for somebody's word. While a guest's does, the host's transfer waits as well. */
export const undecidedStatuses: readonly ClaimStatus[] = ['open', 'offered', 'review']
/** Statuses in which a side can't make another claim. */
export const unfinishedStatuses: readonly ClaimStatus[] = [...undecidedStatuses, 'to_pay']

/** The transition of an event. */
export function claimStepOf(event: ClaimEventName): NamedStep {
  const step = steps.find((one) => one.event === event)
  if (!step) throw new Error(`No step of a claim is called ${event}`)
  return step
}

/** Whether the process allows the event in this status. */
export const mayTakeClaimStep = (event: ClaimEventName, status: ClaimStatus) => claimStepOf(event).from.includes(status)

const mayTake = ({ who }: ClaimStep, by: Side, side: Side) =>
  who === 'claimant' ? side === by : who === 'other' ? side !== by : who === 'payment' && side === 'guest'

/** The actions of a side. `by`: who claims. */
export function claimActionsFor(status: ClaimStatus, by: Side, side: Side): ClaimAction[] {
  const actions = steps.flatMap((step) =>
    step.action && step.from.includes(status) && mayTake(step, by, side) ? [step.action] : [],
  )
  return [...new Set(actions)]
}

/**
 * What a co-host needs for each action. Cleaning up after a stay, a co-host sees the damage and has the photos; who
 * agrees to an amount settles what the host gives or gets.
 */
const rightOfClaimAction: Record<ClaimAction, HostRight> = {
  accept: 'money',
  settle: 'money',
  refuse: 'listings',
  decline: 'listings',
  withdraw: 'listings',
  pay: 'owner',
}

export const mayTakeClaimAction = (action: ClaimAction, level: HostRight): boolean =>
  includesRight(level, rightOfClaimAction[action])

/** The event of an answer; null when this side can't give it now. `isPart`: it accepts less than all. */
export function claimAnswerStep(
  answer: Exclude<ClaimAction, 'pay'>,
  { status, by, isPart }: { status: ClaimStatus; by: Side; isPart: boolean },
  side: Side,
): AnswerStep['event'] | null {
  if (!claimActionsFor(status, by, side).includes(answer)) return null
  if (answer === 'accept') return isPart ? 'claim_offered' : 'claim_accepted'
  return claimProcess.find((step): step is AnswerStep => 'action' in step && step.action === answer)?.event ?? null
}

const actorNames: Partial<Record<Actor, string>> = { guest: 'The guest', provider: 'The host' }

/** The timeline's label of an event for one side. `by`: who did it. */
export function claimLabel(event: ClaimEventName, side: Side, by: Actor): string {
  const { own, other } = claimStepOf(event).label
  return by === side ? own : other.replace('{Who}', actorNames[by] ?? 'Quality Escape')
}

/** What each status is called, to the side that claims and to the other. */
const statusLabels: Record<ClaimStatus, { claimant: string; other: string }> = {
  open: { claimant: 'Waiting for an answer', other: 'Answer needed' },
  offered: { claimant: 'A part is offered', other: 'Your offer is being looked at' },
  review: { claimant: 'We are deciding', other: 'We are deciding' },
  to_pay: { claimant: 'Waiting for the payment', other: 'To be paid' },
  settled: { claimant: 'Settled', other: 'Settled' },
  rejected: { claimant: 'Turned down', other: 'Turned down' },
  withdrawn: { claimant: 'Withdrawn', other: 'Withdrawn' },
  unpaid: { claimant: 'Not paid', other: 'Not paid' },
}

export const claimStatusLabel = (status: ClaimStatus, by: Side, side: Side) =>
  statusLabels[status][side === by ? 'claimant' : 'other']

/** The reasons that each side can give, the commonest first. */
export const claimReasons: Record<Side, readonly { key: ClaimReason; label: string }[]> = {
  guest: [
    { key: 'not_as_described', label: 'The place was not as described' },
    { key: 'not_clean', label: 'It was not clean' },
    { key: 'broken', label: 'Something important did not work' },
    { key: 'no_access', label: 'I could not get in, or had to leave' },
    { key: 'other', label: 'Something else' },
  ],
  provider: [
    { key: 'damage', label: 'Something was damaged' },
    { key: 'missing_items', label: 'Something is missing' },
    { key: 'extra_cleaning', label: 'It took much more cleaning than usual' },
    { key: 'rules_broken', label: 'House rules were broken, at a cost' },
    { key: 'other', label: 'Something else' },
  ],
}

export const claimReasonLabel = (by: Side, key: string) =>
  claimReasons[by].find((reason) => reason.key === key)?.label ?? key

/** When a claim that has a status since a moment goes on by itself; null when it does not. */
export function claimDeadline(status: ClaimStatus, since: Date): Date | null {
  if (status === 'open' || status === 'offered') return plusHours(since, policy.claimAnswerHours)
  return status === 'to_pay' ? plusHours(since, policy.claimPaymentHours) : null
}

interface EndedStay extends StayTimes {
  status: string
  endedAt: Date | null
}

/**
 * The last moment to claim after a stay that was lived in: the end of the last of `policy.claimDays` days there. Null
 * for a stay that never began or is not over.
 */
export function claimsCloseAt({ timeZone, status, endedAt, checkOut, ...stay }: EndedStay): Date | null {
  const isCutShort =
    (status === 'cancelled_by_guest' || status === 'cancelled_by_admin') &&
    endedAt !== null &&
    endedAt >= arrivalOf({ timeZone, ...stay })
  if (status !== 'completed' && !isCutShort) return null
  return momentIn(timeZone, addDays(isCutShort ? dateIn(timeZone, endedAt) : checkOut, policy.claimDays + 1))
}

/** Why a side can't claim now, as a sentence; null when it can. `earlier`: the statuses of its claims so far. */
export function claimError(
  of: EndedStay & { captured: number; disputed: number },
  { by, earlier }: { by: Side; earlier: readonly ClaimStatus[] },
  now: Date,
): string | null {
  const closeAt = claimsCloseAt(of)
  if (!closeAt || of.captured === 0) return 'A claim can be made once the stay is over.'
  if (now >= closeAt)
    return `A claim can be made within ${policy.claimDays} days after check-out, and that time is over. Write to us.`
  if (earlier.some((status) => unfinishedStatuses.includes(status)))
    return 'You have a claim about this stay that is open. Go on with that one.'
  if (earlier.some((status) => status !== 'withdrawn'))
    return 'You have had a claim about this stay, and it is closed. Write to us if something new came up.'
  if (by === 'guest' && of.disputed > 0)
    return 'Your bank is looking at the payment of this stay. A claim can be made once it has decided.'
  return null
}
