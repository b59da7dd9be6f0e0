import type { CancellationTier } from '@qe/contract'
import { arrivalOf, type StayTimes } from './booking-clock'
import type { BookingMoney, MoneyJob, Outcome } from './booking-money'
import { type BookingEventName, type RestDeadline, restStep } from './booking-process'
import { isChargeable } from './change-money'
import { addDays, dateIn, daysBetween, momentIn, plusDays, plusHours } from './dates'
import { chargeStep, share } from './money'
import { policy } from './policy'

/** A stay that is paid in two parts: the first with the booking, the rest before arrival. Amounts in minor units. */
export interface PartPlan {
  firstPart: number
  rest: number
  /** When the rest is charged. */
  dueAt: Date
}

type PartStay = StayTimes & { tier: CancellationTier; currency: string; total: number }

/** Days before check-in until which a cancellation gives everything back. Rule: product rules, Cancellation tiers. */
const cutOffDays: Record<CancellationTier | 'long', number> = { flexible: 1, moderate: 5, firm: 30, long: 30 }

/**
 * When the rest of a stay falls due, on the clock there. Always so long before the tier's cut-off that a guest who
 * does not pay it has lost nothing by then.
 */
export function restDueAt({ tier, ...stay }: StayTimes & { tier: CancellationTier }): Date {
  const isLong = daysBetween(stay.checkIn, stay.checkOut) >= policy.longStayNights
  const days = Math.max(policy.restDueDays, cutOffDays[isLong ? 'long' : tier] + policy.restDaysBeforeCutOff)
  return momentIn(stay.timeZone, addDays(stay.checkIn, -days), stay.checkInFrom)
}

/**
 * The two parts of a stay that is booked at a moment; null where it has to be paid at once: check-in is too near, the
 * rest would follow within the days for which it is announced, or a part is too small to be charged.
 */
export function partPlan(stay: PartStay, bookedAt: Date): PartPlan | null {
  if (daysBetween(dateIn(stay.timeZone, bookedAt), stay.checkIn) < policy.partPaymentMinDaysAhead) return null
  const dueAt = restDueAt(stay)
  if (dueAt < plusDays(bookedAt, policy.restDueDays)) return null
  const firstPart = share(stay.total, policy.partPaymentFirstBps, 10_000, chargeStep(stay.currency))
  const rest = stay.total - firstPart
  return isChargeable(Math.min(firstPart, rest), stay.currency) ? { firstPart, rest, dueAt } : null
}

/** By when the rest must be paid that the card on file did not pay. */
export const restPayBy = (stay: Parameters<typeof arrivalOf>[0], declinedAt: Date): Date =>
  new Date(Math.min(plusHours(declinedAt, policy.restPayHours).getTime(), arrivalOf(stay).getTime()))

/**
 * What time alone does next about the rest, after the latest of its events; null while a card is being charged, and
 * once all is paid.
 */
export function nextRestStep(
  latest: BookingEventName | null,
  { stay, dueAt, declinedAt }: { stay: StayTimes; dueAt: Date; declinedAt: Date | null },
): { event: BookingEventName; at: Date } | null {
  const at = (deadline: RestDeadline, moment: Date) => ({ event: restStep(deadline), at: moment })
  if (latest === null) return at('rest soon due', plusDays(dueAt, -policy.restNoticeDays))
  if (latest === restStep('rest soon due')) return at('rest due', dueAt)
  if (!declinedAt) return null
  const payBy = restPayBy(stay, declinedAt)
  const reminder = plusHours(payBy, -policy.restReminderHours)
  return latest === 'rest_declined' && reminder > declinedAt
    ? at('last day to pay the rest', reminder)
    : at('time to pay the rest over', payBy)
}

/** The rest was captured. What is more than the rest, or came for a stay that is over, goes back. */
export function restOutcome(
  of: BookingMoney,
  { amount, rest, intent }: { amount: number; rest: number; intent: string },
): Outcome {
  const isWanted = of.status === 'confirmed'
  const back = isWanted ? Math.max(0, amount - rest) : amount
  const jobs: MoneyJob[] = back > 0 ? [{ topic: 'refund', amount: back, key: 'late:rest', about: intent }] : []
  return {
    event: isWanted ? 'rest_paid' : null,
    set: { captured: of.captured + amount },
    lines: [{ kind: 'payment', from: 'guest', to: 'held', amount, key: 'payment:rest' }],
    jobs,
  }
}
