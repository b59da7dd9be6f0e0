import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { type ClaimRow, claim, claimEvent } from '../../database/schema'
import type { Actor } from '../../domain/booking-process'
import { type ClaimEventName, claimDeadline, claimStepOf, undecidedStatuses } from '../../domain/claim-process'
import { conflict, notFound } from '../../domain/errors'
import { addToOutbox } from '../../outbox/outbox'
import { type LockedBooking, lockBooking } from '../booking/booking-record'

/**
 * Locks the booking of a claim until the transaction ends, and reads both.
 * @throws ApiError 404 when there is no such claim
 */
export async function lockClaim(tx: Transaction, claimId: string): Promise<{ found: LockedBooking; of: ClaimRow }> {
  const [{ bookingId } = { bookingId: null }] = await tx
    .select({ bookingId: claim.bookingId })
    .from(claim)
    .where(eq(claim.id, claimId))
  if (!bookingId) throw notFound('We can’t find this claim.')
  const found = await lockBooking(tx, bookingId)
  const [of] = await tx.select().from(claim).where(eq(claim.id, claimId))
  if (!of) throw notFound('We can’t find this claim.')
  return { found, of }
}

/** Whether a guest's claim waits for somebody's word: until then nothing more is transferred to the host. */
export async function hasUndecidedRefundClaim(db: Queryable, bookingId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: claim.id })
    .from(claim)
    .where(and(eq(claim.bookingId, bookingId), eq(claim.by, 'guest'), inArray(claim.status, [...undecidedStatuses])))
  return open !== undefined
}

/** Captured for damages with a booking, whatever became of it (minor units). */
export async function paidForDamages(db: Queryable, bookingId: string): Promise<number> {
  const found = await row<{ paid: number }>(
    db,
    sql`select coalesce(sum(paid), 0) as paid from claim where booking_id = ${bookingId}`,
  )
  return Number(found?.paid ?? 0)
}

/** Adds an event to the claim's history, and queues the notifications of both sides. */
export async function recordClaimEvent(
  tx: Transaction,
  {
    claimId,
    event,
    by,
    note,
    now,
  }: { claimId: string; event: ClaimEventName; by: Actor; note: string | null; now: Date },
): Promise<void> {
  const [stored] = await tx
    .insert(claimEvent)
    .values({ claimId, event, by, note, at: now })
    .returning({ id: claimEvent.id })
  if (stored) await addToOutbox(tx, 'claim', { claimId, eventId: stored.id }, now)
}

export interface ClaimContext {
  by: Actor
  now: Date
  note?: string | null
  /** Columns to update along with the status. */
  set?: Partial<typeof claim.$inferInsert>
}

/**
 * Moves a claim one transition along its process: status, deadline, history, and jobs at the payment provider. Nothing
 * else writes a claim's status. The booking is locked.
 * @throws ApiError 409 `claim_over` when the process does not allow the transition
 */
export async function takeClaimStep(
  tx: Transaction,
  found: LockedBooking,
  of: ClaimRow,
  event: ClaimEventName,
  { by, now, note = null, set = {} }: ClaimContext,
): Promise<void> {
  const step = claimStepOf(event)
  if (!step.from.includes(of.status)) throw conflict('This claim has moved on. Look at it again.', 'claim_over')
  const status = step.to[of.by]
  const next = { ...of, ...set, status, clockAt: claimDeadline(status, now) }
  const isOver = next.clockAt === null && status !== 'review'
  await tx
    .update(claim)
    .set({ ...set, status, clockAt: next.clockAt, ...(isOver && { endedAt: now }) })
    .where(eq(claim.id, of.id))
  await recordClaimEvent(tx, { claimId: of.id, event, by, note, now })
  if (status === 'to_pay') await addToOutbox(tx, 'chargeClaim', { claimId: of.id }, now)
  if (status === 'unpaid') await addToOutbox(tx, 'releaseClaim', { claimId: of.id }, now)
  if (of.by === 'guest' && isOver) await moveRefund(tx, found, next, now)
}

/** Refunds what was agreed; a refund is followed by the host's transfer, which goes on by itself without one. */
async function moveRefund(tx: Transaction, found: LockedBooking, of: ClaimRow, now: Date): Promise<void> {
  if (of.status === 'settled' && of.settledAmount)
    await addToOutbox(tx, 'refund', { bookingId: found.id, amount: of.settledAmount, key: refundKey(of.id) }, now)
  else if (!found.payoutAt) await addToOutbox(tx, 'transfer', { bookingId: found.id }, now)
}

/** Identifies the refund of a claim among those of its booking. */
const refundKey = (claimId: string) => `claim:${claimId}`
