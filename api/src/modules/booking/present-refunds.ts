import type { RefundProgress } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, isoInstantOrNull, rows } from '../../database/rows'
import { refundReasonOf } from '../../domain/refund-reasons'

/**
 * The refunds of a booking, the earliest first: those that wait in the outbox, those that the payment provider is being
 * asked for, and those that it took. The job of a refund stays in the outbox until its order is done, so it counts
 * only while there is no order.
 */
export async function presentRefunds(db: Queryable, bookingId: string, currency: string): Promise<RefundProgress[]> {
  const found = await rows<{ amount: number; orderedAt: string; sentAt: string | null; key: string }>(
    db,
    sql`select (select sum((part ->> 'amount')::bigint) from jsonb_array_elements(o.parts) part) as amount,
          o.created_at as "orderedAt", o.done_at as "sentAt", o.key
        from refund_order o where o.booking_id = ${bookingId}
        union all
        select (j.payload ->> 'amount')::bigint, j.created_at, null, j.payload ->> 'key' from outbox j
        where j.topic = 'refund' and j.payload ->> 'bookingId' = ${bookingId}
          and not exists (select 1 from refund_order o where o.booking_id = ${bookingId}
            and o.key = j.payload ->> 'key')
        order by 2`,
  )
  return found.map(({ amount, orderedAt, sentAt, key }) => ({
    amount: { amount: Number(amount), currency },
    orderedAt: isoInstant(orderedAt),
    sentAt: isoInstantOrNull(sentAt),
    reason: refundReasonOf(key).reason,
  }))
}

/** What refunds that are on their way give back (minor units). */
export async function orderedRefunds(
  db: Queryable,
  { id, currency }: { id: string; currency: string },
): Promise<number> {
  const refunds = await presentRefunds(db, id, currency)
  return refunds.reduce((sum, { amount, sentAt }) => sum + (sentAt ? 0 : amount.amount), 0)
}
