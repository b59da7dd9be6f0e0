import type { Queryable } from '../../database/connect'
import type { CouponTerms } from '../../domain/coupon'
import { priceListingStay } from '../quote/create-quote'
import { type CouponReference, type CouponRequest, findCoupon } from './find-coupon'

type PricedStay = Awaited<ReturnType<typeof priceListingStay>>

export interface CouponPrice {
  stay: PricedStay
  /** Of the coupon in the price; null for none. */
  coupon: CouponReference | null
  /** Why the code takes nothing off, as a sentence; null when it does, or when there is none. */
  problem: string | null
}

/** Prices a stay with a code, or without it where the stay can't have it. */
export async function priceWithCoupon(
  db: Queryable,
  { code, listing, stay, guestId, now }: Omit<CouponRequest, 'code'> & { code: string | null },
): Promise<CouponPrice> {
  const plain = async (problem: string | null) => ({
    stay: await priceListingStay(db, listing, stay, now),
    coupon: null,
    problem,
  })
  if (code === null) return plain(null)
  const { coupon, problem } = await findCoupon(db, { code, listing, stay, guestId, now })
  if (!coupon) return plain(problem)
  const { id, bearer, percent, amount, minNights, mostOff } = coupon
  const terms: CouponTerms = {
    code,
    percent,
    amount,
    minNights,
    ...(bearer === 'site' && { bearer, mostOff: mostOff ?? null }),
  }
  const priced = await priceListingStay(db, listing, stay, now, { coupon: terms })
  if (priced.lines.some(({ kind }) => kind === 'coupon' || kind === 'site_coupon'))
    return { stay: priced, coupon: { id, bearer }, problem: null }
  return plain('This stay costs too little for a code.')
}
