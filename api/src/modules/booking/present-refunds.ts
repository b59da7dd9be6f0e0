import type { RefundProgress, ReturnedRefund } from '@qe/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, isoInstantOrNull, rows } from '../../database/rows'
import { returnedRefund } from '../../database/schema'
import { refundReasonOf } from '../../domain/refund-reasons'

interface RefundRow {
  amount: number
  orderedAt: string
  sentAt: string | null
  key: string
  /** Null of one that is still in the outbox. */
  orderId: string | null
}

/**
 * The refunds of a booking, the earliest first: those that wait in the outbox, those that the payment provider is being
 * asked for, and those that it took. The job of a refund stays in the outbox until its order is done, so it counts
 * only while there is no order.
 */
export async function presentRefunds(db: Queryable, bookingId: string, currency: string): Promise<RefundProgress[]> {
  const found = await rows<RefundRow>(
    db,
    sql`select (select sum((part ->> 'amount')::bigint) from jsonb_array_elements(o.parts) part) as amount,
          o.created_at as "orderedAt", o.done_at as "sentAt", o.key, o.id as "orderId"
        from refund_order o where o.booking_id = ${bookingId}
        union all
        select (j.payload ->> 'amount')::bigint, j.created_at, null, j.payload ->> 'key', null from outbox j
        where j.topic = 'refund' and j.payload ->> 'bookingId' = ${bookingId}
          and not exists (select 1 from refund_order o where o.booking_id = ${bookingId}
            and o.key = j.payload ->> 'key')
        order by 2`,
  )
  const returned = await returnedRefunds(db, eq(returnedRefund.bookingId, bookingId))
  return found.map(({ amount, orderedAt, sentAt, key, orderId }) => ({
    amount: { amount: Number(amount), currency },
    orderedAt: isoInstant(orderedAt),
    sentAt: isoInstantOrNull(sentAt),
    reason: refundReasonOf(key).reason,
    returned: returned.filter((one) => one.orderId === orderId).map(presentReturned),
  }))
}

/** Those that came back from the guest's bank, the earliest first. */
const returnedRefunds = (db: Queryable, which: SQL) =>
  db.select().from(returnedRefund).where(which).orderBy(returnedRefund.returnedAt)

/** What came back of one refund. */
export const presentReturnedOf = async (db: Queryable, orderId: string): Promise<ReturnedRefund[]> =>
  (await returnedRefunds(db, eq(returnedRefund.orderId, orderId))).map(presentReturned)

function presentReturned(of: typeof returnedRefund.$inferSelect): ReturnedRefund {
  const { amount, currency, returnedAt, settledAt, settledHow, note } = of
  const at = settledAt?.toISOString()
  return {
    amount: { amount, currency },
    at: returnedAt.toISOString(),
    settled: !at
      ? null
      : settledHow === 'otherwise'
        ? { how: 'otherwise', at, note: note ?? '' }
        : { how: 'sent_again', at },
  }
}

/** What refunds that are on their way give back (minor units). */
export async function orderedRefunds(
  db: Queryable,
  { id, currency }: { id: string; currency: string },
): Promise<number> {
  const refunds = await presentRefunds(db, id, currency)
  return refunds.reduce((sum, { amount, sentAt }) => sum + (sentAt ? 0 : amount.amount), 0)
}
