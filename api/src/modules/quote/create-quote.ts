import type { Quote } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { refundSteps } from '../../domain/cancellation'
import { plusMinutes } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { type PartyStay, type PricedStay, priceStay, type Rates, type StayRequest } from '../../domain/quote'
import { priceDigest, signQuoteId } from '../../domain/quote-id'
import { listingNotFound } from '../listing/details'
import type { BookableListing } from './availability'
import { fetchRates } from './rates'

/** Terms that go before those of whoever books now: what an earlier booking was promised, or a coupon. */
type AgreedTerms = Partial<Pick<Rates, 'leadTime' | 'coupon'>>

/** Prices a stay at the listing's current rates. */
export async function priceListingStay(
  db: Queryable,
  listing: BookableListing,
  stay: StayRequest,
  now: Date,
  agreed: AgreedTerms = {},
): Promise<PricedStay & Required<AgreedTerms>> {
  const current = (await fetchRates(db, [listing], stay.checkIn, stay.checkOut, now)).get(listing.id)
  if (!current) throw listingNotFound()
  const rates = { ...current, ...agreed }
  return { ...priceStay(rates, stay), leadTime: rates.leadTime ?? null, coupon: rates.coupon ?? null }
}

/** The quote for a guest: with a signed id, valid as long as a hold, and what a cancellation refunds until when. */
export function createQuote(
  listing: BookableListing,
  request: PartyStay,
  stay: PricedStay & Pick<Rates, 'coupon'>,
  { secret, now }: { secret: Buffer; now: Date },
): Quote {
  const validUntil = plusMinutes(now, policy.holdMinutes)
  const { checkIn, checkOut, guests, children, infants, pets } = request
  const id = signQuoteId(
    {
      propertyId: listing.id,
      checkIn,
      checkOut,
      guests,
      children,
      infants,
      pets,
      coupon: stay.coupon?.code ?? null,
      digest: priceDigest(stay),
      validUntil: validUntil.getTime(),
    },
    secret,
  )
  return {
    id,
    propertyId: listing.id,
    checkIn,
    checkOut,
    guests,
    children,
    infants,
    pets,
    currency: stay.currency,
    nights: stay.nights,
    lines: stay.lines,
    total: stay.total,
    ...(stay.coupon && { coupon: stay.coupon.code }),
    refunds: refundSteps({
      tier: listing.cancellationTier,
      checkIn,
      checkOut,
      timeZone: listing.timeZone,
      checkInFrom: listing.checkInFrom,
      currency: stay.currency,
      nights: stay.nights.map((night) => night.amount),
      lines: stay.lines,
      total: stay.total,
      confirmedAt: now,
    }),
    timeZone: listing.timeZone,
    validUntil: validUntil.toISOString(),
  }
}
