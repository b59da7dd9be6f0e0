import { id } from '@qe/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { refundOrder, returnedRefund } from '../../database/schema'
import { formatAmount } from '../../domain/money'
import { compose } from '../../mail/compose'
import { returnedRefundForAdmins } from '../../mail/templates/returned-refund'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { PaymentEvent } from '../../payments'
import type { Services } from '../../services'
import { settingOf } from '../content/settings'
import { type LockedBooking, lockBooking, recordEvent } from './booking-record'

/**
 * The guest's bank sent a refund back: the guest is told to choose another way, and the admins to find one. Applying
 * the same event twice changes nothing. A refund that no booking of ours ordered is none of our business.
 */
export async function applyReturnedRefund(
  services: Services,
  { refundId, intentId, amount, currency, reason, metadata }: Extract<PaymentEvent, { type: 'refund.returned' }>,
): Promise<void> {
  const { bookingId, key } = metadata
  if (!bookingId || !key || !id.safeParse(bookingId).success) return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: refundOrder.id })
      .from(refundOrder)
      .where(and(eq(refundOrder.bookingId, bookingId), eq(refundOrder.key, key)))
    if (!order) return
    const found = await lockBooking(tx, bookingId)
    const [first] = await tx
      .insert(returnedRefund)
      .values({
        id: refundId,
        bookingId,
        orderId: order.id,
        intent: intentId,
        amount,
        currency,
        reason,
        returnedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!first) return
    await recordRefundEvent(tx, found, 'refund_returned', formatAmount(amount, currency), now)
    const draft = returnedRefundForAdmins({ refundId, code: found.code, amount, currency, reason })
    const to = await settingOf(tx, 'supportEmail')
    await addToOutbox(tx, 'mail', compose(to, draft, services.config.siteUrl), now)
  })
  services.wake()
}

/** Sends a refund that came back once more, to the same card. */
export async function refundAgain(services: Services, { refundId }: OutboxTopics['refundAgain']): Promise<void> {
  const { db, payments, now } = services
  const [returned] = await db
    .select({ of: returnedRefund, key: refundOrder.key })
    .from(returnedRefund)
    .innerJoin(refundOrder, eq(refundOrder.id, returnedRefund.orderId))
    .where(eq(returnedRefund.id, refundId))
  if (!returned || returned.of.settledAt) return
  const { bookingId, intent, amount, currency } = returned.of
  await payments.refund({
    intentId: intent,
    amount,
    idempotencyKey: `refund-again:${refundId}`,
    metadata: { bookingId, key: returned.key },
  })
  await db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    if (await settleReturned(tx, refundId, { settledAt: now(), settledHow: 'sent_again' }))
      await recordRefundEvent(tx, found, 'refund_sent_again', formatAmount(amount, currency), now())
  })
  services.wake()
}

/** Notes how the guest got their money after all, once. Whether this was the first time. */
export async function settleReturned(
  tx: Transaction,
  refundId: string,
  settlement: Pick<typeof returnedRefund.$inferInsert, 'settledAt' | 'settledHow' | 'note'>,
): Promise<boolean> {
  const settled = await tx
    .update(returnedRefund)
    .set(settlement)
    .where(and(eq(returnedRefund.id, refundId), isNull(returnedRefund.settledAt)))
    .returning()
  return settled.length > 0
}

/** An event in the history of a booking that does not change its status. */
export const recordRefundEvent = (
  tx: Transaction,
  { id: bookingId, status }: LockedBooking,
  event: 'refund_returned' | 'refund_sent_again' | 'refund_settled',
  note: string,
  now: Date,
): Promise<void> => recordEvent(tx, { bookingId, event, by: 'system', from: status, to: status, note, now })
