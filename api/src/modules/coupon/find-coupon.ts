import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { booking, coupon, couponUse } from '../../database/schema'
import { couponError, type StoredCoupon } from '../../domain/coupon'
import { daysBetween } from '../../domain/dates'
import type { StayRequest } from '../../domain/quote'
import type { BookableListing } from '../quote/availability'

/** Somebody who wants to use a code for a stay. */
export interface CouponRequest {
  code: string
  listing: BookableListing
  stay: StayRequest
  /** Null for a visitor. */
  guestId: string | null
  now: Date
}

export type FoundCoupon = { coupon: StoredCoupon & { id: string }; problem: null } | { coupon: null; problem: string }

/**
 * The coupon of a code, or why the stay can't have it, as a sentence. What the guest's own unpaid holds use is not
 * counted: the booking of this stay gives those in its way up.
 */
export async function findCoupon(db: Queryable, request: CouponRequest): Promise<FoundCoupon> {
  const { code, listing, guestId } = request
  const [found] = await db
    .select()
    .from(coupon)
    .where(and(eq(coupon.hostId, listing.hostId), eq(coupon.code, code)))
    // The code may have been another coupon's before.
    .orderBy(sql`${coupon.endedAt} desc nulls first`, desc(coupon.createdAt))
    .limit(1)
  if (!found) return { coupon: null, problem: `The host of this place has no code ${code}. Look at its letters again.` }
  const isNoOwnHold = guestId ? or(ne(booking.guestId, guestId), ne(booking.status, 'held')) : undefined
  const uses = await db
    .select({ guestId: couponUse.guestId })
    .from(couponUse)
    .innerJoin(booking, eq(booking.id, couponUse.bookingId))
    .where(and(eq(couponUse.couponId, found.id), isNoOwnHold))
  return judge(found, uses, request)
}

/**
 * The same in the transaction of the booking, once the guest's holds in the way are given up. Locks the coupon, so that
 * of two guests who want its last use at once only one gets it.
 */
export async function lockCoupon(tx: Queryable, couponId: string, request: CouponRequest): Promise<FoundCoupon> {
  const [found] = await tx.select().from(coupon).where(eq(coupon.id, couponId)).for('no key update')
  if (!found) throw new Error(`Coupon ${couponId} is gone`)
  const uses = await tx.select({ guestId: couponUse.guestId }).from(couponUse).where(eq(couponUse.couponId, couponId))
  return judge(found, uses, request)
}

function judge(
  { endedAt, ...found }: typeof coupon.$inferSelect,
  uses: readonly { guestId: string }[],
  { listing, stay, guestId, now }: CouponRequest,
): FoundCoupon {
  const stored = { ...found, hasEnded: endedAt !== null, uses: uses.length }
  const problem = couponError(stored, {
    listingId: listing.id,
    currency: listing.currency,
    nights: daysBetween(stay.checkIn, stay.checkOut),
    now,
    isUsedByGuest: uses.some((use) => use.guestId === guestId),
  })
  return problem === null ? { coupon: stored, problem } : { coupon: null, problem }
}
