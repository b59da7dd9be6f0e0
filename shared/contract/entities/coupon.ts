import { z } from 'zod'
import { currencyCode, id, localDate, money } from './values'

export const couponLimits = { codeLength: 20, perHost: 100, mostUses: 10_000 } as const

/** A code as a guest types it: case and blanks around it do not matter. */
export const typedCouponCode = z.string().trim().toUpperCase().max(40)

/** What a coupon takes off the nights of a stay, and when it may be used. */
export const couponFields = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits, such as SUMMER10.'),
  /** A whole percentage of the nights after other discounts; null for an amount. */
  percent: z.int().min(1, 'Take off at least 1%.').max(90, 'Take off at most 90%.').nullable(),
  /** Null for a percentage. */
  amount: money.extend({ amount: z.int().min(1, 'Enter an amount.').max(1_000_000_000) }).nullable(),
  /** Days on which a stay may be booked with it, both included: from the first time zone to the last. */
  firstDay: localDate,
  lastDay: localDate,
  /** How many bookings may use it in all. */
  maxUses: z.int().min(1, 'Allow at least one use.').max(couponLimits.mostUses, 'Allow at most 10,000 uses.'),
  /** Only for stays of at least so many nights. */
  minNights: z.int().min(1, 'A stay has at least one night.').max(365, 'A stay has at most 365 nights.').nullable(),
})
export type CouponFields = z.infer<typeof couponFields>

const couponState = z.enum(['planned', 'running', 'used up', 'over', 'ended'])

/** A host's coupon, with how far it is used. */
export const coupon = couponFields.extend({
  couponId: id,
  /** Only for this listing; null for all of the host's. */
  propertyId: id.nullable(),
  /** Bookings that use it; those that ended before they were confirmed have given it back. */
  uses: z.int(),
  /** `ended`: by the host. */
  state: couponState,
})
export type Coupon = z.infer<typeof coupon>

/** A code of the site for one person alone: a credit after a host's cancellation, or one that operators gave. */
export const ownCoupon = z.object({
  couponId: id,
  code: z.string(),
  /** As of a host's coupon. */
  percent: z.int().nullable(),
  amount: money.nullable(),
  /** The most that a percentage takes off; null without a limit. */
  mostOff: money.nullable(),
  /** Only for places paid in it; null for all. */
  currency: currencyCode.nullable(),
  firstDay: localDate,
  lastDay: localDate,
  /** A stay that is not paid yet does not count as a use. `ended`: by operators. */
  state: couponState,
  /** The stay that its host cancelled; null where operators gave the code. */
  cancelled: z.object({ bookingId: id, title: z.string() }).nullable(),
})
export type OwnCoupon = z.infer<typeof ownCoupon>

/** What a guest got because the host cancelled: once for another stay. */
export const cancellationCredit = z.object({ code: z.string(), amount: money, lastDay: localDate, state: couponState })
