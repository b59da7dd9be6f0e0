import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { type booking, siteCoupon } from '../../database/schema'
import { cancellationCredit, lastDayOfCredit } from '../../domain/cancellation-credit'
import { earliestDate, latestDate, plusDays } from '../../domain/dates'
import { newReadableCode } from '../../identity/secrets'

type CancelledBooking = Pick<
  typeof booking.$inferSelect,
  'id' | 'guestId' | 'status' | 'currency' | 'total' | 'checkIn' | 'timeZone'
>

/** The credit for a cancelled booking `b`, as notification and e-mail state it; null without one. */
export const creditColumn = sql`(select json_build_object('amount', c.amount, 'lastDay', c.last_day)
  from site_coupon c where c.cancelled_booking_id = b.id) as credit`

/**
 * Gives the guest of a stay that its host cancels their credit, in the transaction of the cancelling. `found` is the
 * booking before it. A booking gives one credit, however often it is asked for.
 */
export async function giveCredit(
  tx: Transaction,
  found: CancelledBooking,
  { reasonKey, now }: { reasonKey: string; now: Date },
): Promise<void> {
  const earlier = await tx.$count(
    siteCoupon,
    and(
      eq(siteCoupon.guestId, found.guestId),
      isNotNull(siteCoupon.cancelledBookingId),
      gt(siteCoupon.createdAt, plusDays(now, -365)),
    ),
  )
  const amount = cancellationCredit(found, { reasonKey, earlier, now })
  if (amount === null) return
  await tx
    .insert(siteCoupon)
    .values({
      // One of 30⁸; and it is of use to nobody else.
      code: `CREDIT${newReadableCode(8)}`,
      amount,
      currency: found.currency,
      firstDay: earliestDate(now),
      lastDay: lastDayOfCredit(latestDate(now)),
      maxUses: 1,
      usesPerGuest: 1,
      isForFirstBooking: false,
      guestId: found.guestId,
      cancelledBookingId: found.id,
      createdAt: now,
    })
    .onConflictDoNothing({ target: siteCoupon.cancelledBookingId })
}
