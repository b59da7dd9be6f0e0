import type { Quote } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { city, property, room } from '../../database/schema'
import { addDays, plusMinutes } from '../../domain/calendar'
import { refundSteps } from '../../domain/cancellation'
import { policy } from '../../domain/policy'
import { type PricedStay, priceStay, type StayWish } from '../../domain/quote'
import { priceDigest, signTicket } from '../../domain/quote-id'
import { whyNot } from '../../domain/stay'
import { noSuchPlace } from './details'
import { ratesFor } from './rates'

export type BookableListing = typeof property.$inferSelect & { countryCode: string; roomId: string }

/** A live listing with its room. */
export async function bookable(db: Queryable, propertyId: string): Promise<BookableListing> {
  const found = await withRoom(db, propertyId)
  if (found.status !== 'live') throw noSuchPlace()
  return found
}

/** A listing with its room, whatever its status: stays that are booked go on. */
export async function withRoom(db: Queryable, propertyId: string): Promise<BookableListing> {
  const [found] = await db
    .select({ property, countryCode: city.countryCode, roomId: room.id })
    .from(property)
    .innerJoin(city, eq(city.id, property.cityId))
    .innerJoin(room, eq(room.propertyId, property.id))
    .where(eq(property.id, propertyId))
    .limit(1)
  if (!found) throw noSuchPlace()
  return { ...found.property, countryCode: found.countryCode, roomId: found.roomId }
}

export async function price(db: Queryable, listing: BookableListing, wish: StayWish): Promise<PricedStay> {
  const rates = (await ratesFor(db, [listing], wish.checkIn, wish.checkOut)).get(listing.id)
  if (!rates) throw noSuchPlace()
  return priceStay(rates, wish)
}

/** The quote as the guest sees it: signed, with what a cancellation would give back and when. */
export function quoteOf(listing: BookableListing, wish: StayWish, stay: PricedStay, secret: Buffer, now: Date): Quote {
  const validUntil = plusMinutes(now, policy.holdMinutes)
  const { checkIn, checkOut, guests, pets } = wish
  const id = signTicket(
    {
      propertyId: listing.id,
      roomId: listing.roomId,
      checkIn,
      checkOut,
      guests,
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
      cleaningFee: listing.cleaningFee,
      total: stay.total,
      confirmedAt: now,
    }),
    validUntil: validUntil.toISOString(),
  }
}

/** Nights in a window that somebody keeps. */
export async function takenNights(
  db: Queryable,
  roomId: string,
  from: string,
  to: string,
  forWhom: string | null,
): Promise<string[]> {
  const found = await rows<{ date: string }>(
    db,
    sql`select distinct d::date as date from stay_block b, generate_series(greatest(lower(b.during), ${from}::date), least(upper(b.during), ${to}::date) - 1, interval '1 day') d
        where b.room_id = ${roomId} and b.blocking and b.during && daterange(${from}::date, ${to}::date) and ${notHeldBy(forWhom)} order by 1`,
  )
  return found.map(({ date }) => date)
}

/** Why this stay can't be booked now; null when it can. What `forWhom` holds themselves is in nobody's way. */
export async function refusalFor(
  db: Queryable,
  listing: BookableListing,
  wish: StayWish,
  now: Date,
  forWhom: string | null,
): Promise<string | null> {
  const rule = whyNot(listing, wish, now)
  if (rule) return rule
  const until = addDays(wish.checkOut, listing.preparationDays)
  const taken = await row(
    db,
    sql`select 1 from stay_block b where b.room_id = ${listing.roomId} and b.blocking and b.during && daterange(${wish.checkIn}::date, ${until}::date) and ${notHeldBy(forWhom)} limit 1`,
  )
  return taken ? datesTaken : null
}

/** On `stay_block b`: leaves out holds of a person. */
const notHeldBy = (personId: string | null) =>
  personId
    ? sql`not (b.kind = 'hold' and exists (select 1 from booking k where k.id = b.booking_id and k.guest_id = ${personId} and k.status = 'held'))`
    : sql`true`

export const datesTaken = 'Somebody else has these dates. Choose other nights, or look at similar places.'
