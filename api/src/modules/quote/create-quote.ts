import type { Quote } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { refundSteps } from '../../domain/cancellation'
import { plusMinutes } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { type PartyStay, type PricedStay, priceStay, type StayRequest } from '../../domain/quote'
import { priceDigest, signQuoteId } from '../../domain/quote-id'
import { listingNotFound } from '../listing/details'
import type { BookableListing } from './availability'
import { fetchRates } from './rates'

/** Prices a stay at the listing's current rates. */
export async function priceListingStay(
  db: Queryable,
  listing: BookableListing,
  stay: StayRequest,
): Promise<PricedStay> {
  const rates = (await fetchRates(db, [listing], stay.checkIn, stay.checkOut)).get(listing.id)
  if (!rates) throw listingNotFound()
  return priceStay(rates, stay)
}

/** The quote for a guest: with a signed id, valid as long as a hold, and what a cancellation refunds until when. */
export function createQuote(
  listing: BookableListing,
  request: PartyStay,
  stay: PricedStay,
  { secret, now }: { secret: Buffer; now: Date },
): Quote {
  const validUntil = plusMinutes(now, policy.holdMinutes)
  const { checkIn, checkOut, guests, children, infants, pets } = request
  const id = signQuoteId(
    {
      propertyId: listing.id,
      roomId: listing.roomId,
      checkIn,
      checkOut,
      guests,
      children,
      infants,
      pets,
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
