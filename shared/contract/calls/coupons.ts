import { z } from 'zod'
import { coupon, couponFields, ownCoupon } from '../entities/coupon'
import { emptyObject, id, idempotencyKey, onBehalfOf } from '../entities/values'

/** All coupons that the caller may see, the newest first. */
const coupons = z.object({ items: z.array(coupon) })

/**
 * Coupon codes of a host, and those of the site for one person. Guests send a code with `bookings/check-availability`.
 * Beyond the specification.
 */
export const couponCalls = {
  'coupon/list': { input: z.object(onBehalfOf), output: coupons },
  'coupon/create': {
    input: couponFields.extend({
      /** Only for this listing; absent: for all of the host's. */
      propertyId: id.optional(),
      ...onBehalfOf,
      idempotencyKey,
    }),
    output: coupons,
  },
  /** Stops a coupon. Bookings that have used it keep their price. */
  'coupon/end': { input: z.object({ couponId: id }), output: coupons },
  /** The codes of the site that are the caller's alone, the newest first. */
  'coupon/mine': { input: emptyObject, output: z.object({ items: z.array(ownCoupon) }) },
}
