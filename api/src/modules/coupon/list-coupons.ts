import type { Coupon } from '@qe/contract'
import { and, count, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { coupon, couponUse } from '../../database/schema'
import { couponState } from '../../domain/coupon'
import type { Principal } from '../../domain/team'

/** A host's coupons, the newest first; for a co-host of some listings those of these, and those of all. */
export async function couponsOf(db: Queryable, principal: Principal, now: Date): Promise<Coupon[]> {
  const { id: hostId, listingIds } = principal
  const theirs = listingIds && or(isNull(coupon.listingId), inArray(coupon.listingId, [...listingIds]))
  const found = await db
    .select({ coupon, uses: count(couponUse.bookingId) })
    .from(coupon)
    .leftJoin(couponUse, eq(couponUse.couponId, coupon.id))
    .where(and(eq(coupon.hostId, hostId), theirs ?? undefined))
    .groupBy(coupon.id)
    .orderBy(desc(coupon.createdAt))
  return found.map(({ coupon: one, uses }) => ({
    couponId: one.id,
    code: one.code,
    percent: one.percent,
    amount: one.amount !== null && one.currency !== null ? { amount: one.amount, currency: one.currency } : null,
    firstDay: one.firstDay,
    lastDay: one.lastDay,
    maxUses: one.maxUses,
    minNights: one.minNights,
    propertyId: one.listingId,
    uses,
    state: couponState({ ...one, hasEnded: one.endedAt !== null, uses }, now),
  }))
}
