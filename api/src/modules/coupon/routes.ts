import { formatDate, latestDate } from '../../domain/dates'
import { type CallHandlers, ok } from '../call-handler'
import { withIdempotencyKey } from '../with-idempotency-key'
import { createCoupon, endCoupon } from './change-coupons'
import { couponsOf } from './list-coupons'
import { ownCoupons } from './own-coupons'

export const couponCalls = {
  'coupon/list': async ({ principal, services: { db, now } }) => ok({ items: await couponsOf(db, principal, now()) }),

  'coupon/create': ({ input, me, principal, services }) =>
    withIdempotencyKey(services, me, 'coupon/create', input, async () => {
      await createCoupon(services, principal, input)
      const items = await couponsOf(services.db, principal, services.now())
      const isLater = latestDate(services.now()) < input.firstDay
      const when = isLater ? `from ${formatDate(input.firstDay)} on` : 'now'
      return ok({ items }, `Guests can use the code ${input.code} ${when}.`)
    }),

  'coupon/end': async ({ input, principal, services }) => {
    await endCoupon(services, principal, input.couponId)
    return ok({ items: await couponsOf(services.db, principal, services.now()) }, 'The code has ended.')
  },

  'coupon/mine': async ({ me, services: { db, now } }) => ok({ items: await ownCoupons(db, me.id, now()) }),
} satisfies CallHandlers
