import { createHash } from 'node:crypto'
import type { Companions } from './party'
import type { PricedStay } from './quote'
import { isSignedBy, sign } from './signature'

/** The content of a quote's id: this stay, at this price, until then. */
export interface SignedQuote extends Companions {
  propertyId: string
  checkIn: string
  checkOut: string
  guests: number
  pets: number
  /** The code of its coupon; null for none. */
  coupon: string | null
  /** A digest of every amount of the quote. */
  digest: string
  /** ms since 1970 */
  validUntil: number
}

/** A digest of all amounts of a priced stay: two with the same digest cost the same, line by line. */
export function priceDigest(stay: PricedStay): string {
  const figures = [
    stay.currency,
    stay.total,
    stay.nights.map((night) => night.amount),
    stay.lines.map((line) => [line.kind, line.amount]),
  ]
  return createHash('sha256').update(JSON.stringify(figures)).digest('base64url').slice(0, 16)
}

/**
 * The quote's id: its content and our HMAC signature, so that no quote has to be stored before it is booked.
 */
export function signQuoteId(quote: SignedQuote, secret: Buffer): string {
  const { propertyId, checkIn, checkOut, guests, pets, digest, validUntil, children, infants, coupon } = quote
  const body = Buffer.from(
    JSON.stringify([
      propertyId,
      // The unit, when each listing had one; releases before several units expect a text here.
      '',
      checkIn,
      checkOut,
      guests,
      pets,
      digest,
      validUntil,
      children,
      infants,
      ...(coupon === null ? [] : [coupon]),
    ]),
  ).toString('base64url')
  return `${body}.${sign(body, secret)}`
}

/** The content of an id that one of our secrets signed; null for anything else. Does not check `validUntil`. */
export function readQuoteId(id: string, secrets: readonly Buffer[]): SignedQuote | null {
  const [body, signature] = id.split('.')
  if (!body || !signature || !isSignedBy(secrets, body, signature)) return null
  // A release from before children and infants signed without them.
  const [propertyId, , checkIn, checkOut, guests, pets, digest, validUntil, children = 0, infants = 0, coupon = null] =
    JSON.parse(Buffer.from(body, 'base64url').toString()) as [
      string,
      string,
      string,
      string,
      number,
      number,
      string,
      number,
      number?,
      number?,
      string?,
    ]
  return { propertyId, checkIn, checkOut, guests, children, infants, pets, coupon, digest, validUntil }
}
