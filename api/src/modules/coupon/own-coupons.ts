import type { BookingDetails, OwnCoupon } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import type { Side } from '../../domain/change-process'
import { couponState } from '../../domain/coupon'

interface OwnCouponRow {
  id: string
  code: string
  percent: number | null
  amount: number | null
  mostOff: number | null
  currency: string | null
  firstDay: string
  lastDay: string
  maxUses: number
  uses: number
  hasEnded: boolean
  bookingId: string | null
  title: string | null
}

/** Codes of the site for one person. A hold that is not paid yet is no use: the checkout may go back on it. */
const ownRows = (db: Queryable, where: ReturnType<typeof sql>) =>
  rows<OwnCouponRow>(
    db,
    sql`select c.id, c.code, c.percent, c.amount, c.most_off as "mostOff", c.currency, c.first_day as "firstDay",
          c.last_day as "lastDay", c.max_uses as "maxUses", c.ended_at is not null as "hasEnded",
          (select count(*)::int from site_coupon_use u join booking b on b.id = u.booking_id
            where u.coupon_id = c.id and b.status <> 'held') as uses,
          c.cancelled_booking_id as "bookingId", l.title
        from site_coupon c left join booking b on b.id = c.cancelled_booking_id
        left join listing l on l.id = b.listing_id
        where ${where} order by c.created_at desc, c.id`,
  )

/** The codes of the site that are one person's alone, the newest first. */
export async function ownCoupons(db: Queryable, guestId: string, now: Date): Promise<OwnCoupon[]> {
  const found = await ownRows(db, sql`c.guest_id = ${guestId}`)
  return found.map((one) => {
    const { id, code, percent, currency, firstDay, lastDay, bookingId, title } = one
    const money = (amount: number | null) => (amount !== null && currency !== null ? { amount, currency } : null)
    return {
      couponId: id,
      code,
      percent,
      amount: money(one.amount),
      mostOff: money(one.mostOff),
      currency,
      firstDay,
      lastDay,
      state: couponState(one, now),
      cancelled: bookingId !== null && title !== null ? { bookingId, title } : null,
    }
  })
}

/** For the guest: the credit for a stay that its host cancelled; nothing where there is none. */
export async function presentCredit(
  db: Queryable,
  cancelled: Pick<BookingDetails, 'id' | 'status'>,
  side: Side,
  now: Date,
): Promise<Pick<BookingDetails, 'credit'>> {
  if (side !== 'guest' || cancelled.status !== 'cancelled_by_provider') return {}
  const [found] = await ownRows(db, sql`c.cancelled_booking_id = ${cancelled.id}`)
  if (!found || found.amount === null || found.currency === null) return {}
  const { code, amount, currency, lastDay } = found
  return { credit: { code, amount: { amount, currency }, lastDay, state: couponState(found, now) } }
}
