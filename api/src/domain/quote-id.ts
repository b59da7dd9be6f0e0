import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PricedStay } from './quote'

/** What a quote promises: this stay, at this price, until then. */
export interface QuoteTicket {
  propertyId: string
  roomId: string
  checkIn: string
  checkOut: string
  guests: number
  pets: number
  /** Stands for every figure of the quote. */
  digest: string
  /** ms since 1970 */
  validUntil: number
}

/** A short fingerprint of all figures of a priced stay. */
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
 * The quote's id: it carries its own content and our signature, so that no quote has to be stored until it is booked.
 */
export function signTicket(ticket: QuoteTicket, secret: Buffer): string {
  const { propertyId, roomId, checkIn, checkOut, guests, pets, digest, validUntil } = ticket
  const body = Buffer.from(
    JSON.stringify([propertyId, roomId, checkIn, checkOut, guests, pets, digest, validUntil]),
  ).toString('base64url')
  return `${body}.${mac(body, secret)}`
}

/** The content of an id that we signed; null for anything else. Says nothing about whether it is still valid. */
export function readTicket(id: string, secret: Buffer): QuoteTicket | null {
  const [body, signature] = id.split('.')
  if (!body || !signature) return null
  const expected = Buffer.from(mac(body, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [propertyId, roomId, checkIn, checkOut, guests, pets, digest, validUntil] = JSON.parse(
    Buffer.from(body, 'base64url').toString(),
  ) as [string, string, string, string, number, number, string, number]
  return { propertyId, roomId, checkIn, checkOut, guests, pets, digest, validUntil }
}

function mac(body: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}
