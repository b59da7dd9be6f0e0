import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { outbox, refundOrder } from '../../database/schema'
import { refundableAmount, refundOutcome } from '../../domain/booking-money'
import { type ChargePart, refundParts } from '../../domain/charges'
import { plusHours } from '../../domain/dates'
import { formatAmount } from '../../domain/money'
import { policy } from '../../domain/policy'
import { addToOutbox, NotYet, type OutboxTopics } from '../../outbox/outbox'
import { PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { applyOutcome } from './advance'
import { lockBooking, readBalances, recordEvent } from './booking-record'
import { readCharges } from './read-charges'

type RefundOrder = typeof refundOrder.$inferSelect

/**
 * Refunds money, posts it to the ledger, and shares out what is left once that is due. A refund is split over the
 * payments of a booking. Imported history has no payment at the provider and is refunded in the ledger only. While a
 * dispute is open the bank accepts no refund, so the job waits until it has decided.
 */
export async function refund(services: Services, job: OutboxTopics['refund']): Promise<void> {
  const order = await planRefund(services, job)
  if (!order) return
  const parts = await requestRefund(services, order, job)
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const { bookingId, key } = job
    const locked = await lockBooking(tx, bookingId)
    const [planned] = await tx
      .select()
      .from(refundOrder)
      .where(and(eq(refundOrder.id, order.id), eq(refundOrder.status, 'planned')))
    if (!planned) return
    await tx.update(refundOrder).set({ parts, status: 'done', doneAt: now }).where(eq(refundOrder.id, order.id))
    const { balances, count } = await readBalances(tx, bookingId)
    const amount = total(parts)
    const isShared = locked.payoutAt === null
    await applyOutcome(tx, locked, refundOutcome(locked, balances, { amount, key, isShared, count }), { now })
    await recordEvent(tx, {
      bookingId,
      event: 'refunded',
      by: 'system',
      from: locked.status,
      to: locked.status,
      note: formatAmount(amount, locked.currency),
      now,
    })
    // Queue what the bank refused to refund of a later payment again; it is split anew over what is left then.
    const rest = total(order.parts) - amount
    if (rest > 0) await addToOutbox(tx, 'refund', { ...job, amount: rest, key: `${key}:${parts.length}` }, now)
  })
  services.wake()
}

/** The bank has decided about a dispute: what waited for that goes on at once. */
export async function goOnWithRefunds(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ dueAt: now })
    .where(
      and(
        eq(outbox.topic, 'refund'),
        sql`${outbox.payload} ->> 'bookingId' = ${bookingId}`,
        isNull(outbox.leaseId),
        isNull(outbox.deadAt),
      ),
    )
}

/**
 * Stores the planned refund before the provider is called. Null when it is done already, or nothing is left to refund.
 */
async function planRefund(
  { db, now }: Services,
  { bookingId, amount: requested, key, about }: OutboxTopics['refund'],
): Promise<RefundOrder | null> {
  return db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const [known] = await tx
      .select()
      .from(refundOrder)
      .where(and(eq(refundOrder.bookingId, bookingId), eq(refundOrder.key, key)))
    if (known?.status === 'done') return null
    if (found.disputed > 0)
      throw new NotYet(
        `Booking ${found.code} is in dispute: its refund waits for the bank’s decision.`,
        plusHours(now(), policy.disputedRefundHours),
      )
    if (known) return known
    const parts = refundParts(await readCharges(tx, found), refundableAmount(found, requested), about ?? null)
    if (parts.length === 0) return null
    const [created] = await tx
      .insert(refundOrder)
      .values({ bookingId, key, parts, status: 'planned', createdAt: now() })
      .returning()
    return created ?? null
  })
}

/**
 * Requests each part from the provider and returns the accepted ones. When the first is refused, deletes the plan, so
 * that the retry makes a new one.
 */
async function requestRefund(
  { db, payments }: Services,
  { id, parts }: RefundOrder,
  { bookingId, key }: OutboxTopics['refund'],
): Promise<ChargePart[]> {
  for (const [n, { intent, amount }] of parts.entries()) {
    try {
      if (intent)
        await payments.refund({
          intentId: intent,
          amount,
          idempotencyKey: `refund:${id}:${n}`,
          metadata: { bookingId, key },
        })
    } catch (error) {
      const isRefused = error instanceof PaymentFailed && error.kind === 'invalid'
      if (isRefused && n > 0) return parts.slice(0, n)
      if (isRefused) await db.delete(refundOrder).where(and(eq(refundOrder.id, id), eq(refundOrder.status, 'planned')))
      throw error
    }
  }
  return parts
}

const total = (parts: readonly ChargePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
