import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { couponUse, siteCouponUse } from '../../database/schema'
import { type CouponReference, type CouponRequest, lockCoupon } from './find-coupon'

/**
 * Takes a use of a coupon for a booking, in the booking's transaction. Returns why there is none left for this guest,
 * as a sentence; null when it is taken.
 */
export async function takeCouponUse(
  tx: Transaction,
  coupon: CouponReference,
  { bookingId, guestId, ...request }: CouponRequest & { bookingId: string; guestId: string },
): Promise<string | null> {
  const { problem } = await lockCoupon(tx, coupon, { ...request, guestId })
  if (problem !== null) return problem
  const uses = coupon.bearer === 'host' ? couponUse : siteCouponUse
  await tx.insert(uses).values({ bookingId, couponId: coupon.id, guestId, createdAt: request.now })
  return null
}

/** Gives a booking's use back: the guest, or somebody else, may have it again. */
export async function giveCouponBack(tx: Transaction, bookingId: string): Promise<void> {
  await tx.delete(couponUse).where(eq(couponUse.bookingId, bookingId))
  await tx.delete(siteCouponUse).where(eq(siteCouponUse.bookingId, bookingId))
}
