import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, stayBlock } from '../../database/schema'
import type { MoneyJob, Outcome } from '../../domain/booking-money'
import { type BookingEventName, mayHappen, stepOf } from '../../domain/booking-process'
import { type NightsEffect, takeStep } from '../../domain/booking-step'
import { givesCouponBack } from '../../domain/coupon'
import { conflict } from '../../domain/errors'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import { planReplies } from '../chat/plan-replies'
import { giveCouponBack } from '../coupon/use-coupon'
import { type LockedBooking, postLines, recordEvent, statusText } from './booking-record'
import { supersedePendingChange } from './change/change-step'
import { endRest, planRest } from './part-payment/part-payment-record'

export interface TransitionContext {
  note?: string | null
  /** The co-host who takes the step for the host. */
  actorId?: string | null
  now: Date
  /** Columns to update along with the status, such as payment figures. */
  set?: Partial<typeof booking.$inferInsert>
}

/**
 * Moves a booking one transition along its process: status, deadline, blocked nights, history and notifications.
 * Nothing else writes a booking's status. Refunds and captures are up to the caller, who knows the amounts.
 * @throws ApiError 409 `wrong_status` when the process does not allow the transition
 */
export async function advance(
  tx: Transaction,
  found: LockedBooking,
  event: BookingEventName,
  { note = null, actorId = null, now, set = {} }: TransitionContext,
): Promise<LockedBooking> {
  if (!mayHappen(event, found.status))
    throw conflict(`This can’t be done any more: ${statusText(found.status)}.`, 'wrong_status', {
      status: found.status,
    })
  const { status, clockAt, isOver, payoutAt, nights, jobs } = takeStep(event, found, now)
  const changes: Partial<typeof booking.$inferInsert> = {
    ...set,
    status,
    clockAt,
    workingUntil: null,
    ...(isOver && { endedAt: now }),
    ...(payoutAt && { confirmedAt: now, payoutAt }),
  }
  if (status !== found.status) await supersedePendingChange(tx, found, now)
  await updateNights(tx, found.id, nights)
  for (const job of jobs) await postJob(tx, found.id, job, now)
  await tx.update(booking).set(changes).where(eq(booking.id, found.id))
  await recordEvent(tx, {
    bookingId: found.id,
    event,
    by: stepOf(event).who,
    from: found.status,
    to: status,
    note,
    now,
    // The payment provider may report the payment of an accepted request before the host's call comes back.
    actorId: event === 'accept' ? found.acceptedById : actorId,
  })
  const next = { ...found, ...changes } as LockedBooking
  if (status === 'requested' || payoutAt) await planRest(tx, next)
  if (isOver) await endRest(tx, found.id, now)
  if (found.coupon && givesCouponBack(status, found.confirmedAt !== null)) await giveCouponBack(tx, found.id)
  if (payoutAt || isOver) await planReplies(tx, next, now)
  return next
}

async function updateNights(tx: Transaction, bookingId: string, nights: NightsEffect): Promise<void> {
  const own = eq(stayBlock.bookingId, bookingId)
  if (nights === 'freed') await tx.delete(stayBlock).where(own)
  if (nights === 'closed by the host') await tx.update(stayBlock).set({ kind: 'host', bookingId: null }).where(own)
  if (nights === 'requested') await tx.update(stayBlock).set({ kind: 'request' }).where(own)
  if (nights === 'booked') await tx.update(stayBlock).set({ kind: 'stay' }).where(own)
}

function postJob(tx: Transaction, bookingId: string, { topic, ...rest }: MoneyJob, now: Date): Promise<void> {
  return addToOutbox(tx, topic, { bookingId, ...rest } as OutboxTopics[typeof topic], now)
}

/**
 * Applies the outcome of a movement of money: posts its ledger lines, takes its transition, and queues its jobs at the
 * payment provider.
 */
export async function applyOutcome(
  tx: Transaction,
  found: LockedBooking,
  outcome: Outcome,
  { note = null, now, set = {} }: TransitionContext,
): Promise<LockedBooking> {
  await postLines(tx, found, outcome.lines, now)
  const changes = { ...outcome.set, ...set }
  const isChanged = Object.keys(changes).length > 0
  if (!outcome.event && isChanged) await tx.update(booking).set(changes).where(eq(booking.id, found.id))
  const next = outcome.event
    ? await advance(tx, found, outcome.event, { note, now, set: changes })
    : ({ ...found, ...changes } as LockedBooking)
  for (const job of outcome.jobs) await postJob(tx, found.id, job, now)
  return next
}
