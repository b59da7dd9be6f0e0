import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { couponUse } from '../../database/schema'
import { type CouponRequest, lockCoupon } from './find-coupon'

/**
 * Takes a use of a coupon for a booking, in the booking's transaction. Returns why there is none left for this guest,
 * as a sentence; null when it is taken.
 */
export async function takeCouponUse(
  tx: Transaction,
  couponId: string,
  { bookingId, guestId, ...request }: CouponRequest & { bookingId: string; guestId: string },
): Promise<string | null> {
  const { problem } = await lockCoupon(tx, couponId, { ...request, guestId })
  if (problem === null) await tx.insert(couponUse).values({ bookingId, couponId, guestId, createdAt: request.now })
  return problem
}

/** Gives a booking's use back: the guest, or somebody else, may have it again. */
export async function giveCouponBack(tx: Transaction, bookingId: string): Promise<void> {
  await tx.delete(couponUse).where(eq(couponUse.bookingId, bookingId))
}
