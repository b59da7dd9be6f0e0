import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { city, listing, room } from '../../database/schema'
import { addDays } from '../../domain/dates'
import type { StayRequest } from '../../domain/quote'
import { stayRuleError } from '../../domain/stay'
import { listingNotFound } from '../listing/details'

export type BookableListing = typeof listing.$inferSelect & { countryCode: string; roomId: string }

/**
 * A live listing with its room.
 * @throws ApiError 404 when there is none
 */
export async function findBookableListing(db: Queryable, listingId: string): Promise<BookableListing> {
  const found = await findListingWithRoom(db, listingId)
  if (found.status !== 'live') throw listingNotFound()
  return found
}

/**
 * A listing with its room, whatever its status, because booked stays go on.
 * @throws ApiError 404 when there is none
 */
export async function findListingWithRoom(db: Queryable, listingId: string): Promise<BookableListing> {
  const [found] = await db
    .select({ listing, countryCode: city.countryCode, roomId: room.id })
    .from(listing)
    .innerJoin(city, eq(city.id, listing.cityId))
    .innerJoin(room, eq(room.listingId, listing.id))
    .where(eq(listing.id, listingId))
    .limit(1)
  if (!found) throw listingNotFound()
  return { ...found.listing, countryCode: found.countryCode, roomId: found.roomId }
}

/**
 * The nights in `[from, to)` that are not available, as property-local dates.
 * @param personId whose own holds do not count
 */
export async function takenNights(
  db: Queryable,
  roomId: string,
  from: string,
  to: string,
  personId: string | null,
): Promise<string[]> {
  const found = await rows<{ date: string }>(
    db,
    sql`select distinct d::date as date from stay_block b, generate_series(greatest(lower(b.during), ${from}::date),
        least(upper(b.during), ${to}::date) - 1, interval '1 day') d
        where b.room_id = ${roomId} and b.blocking and b.during && daterange(${from}::date, ${to}::date)
        and ${notHeldBy(personId)} order by 1`,
  )
  return found.map(({ date }) => date)
}

/**
 * Why this stay can't be booked now, as a sentence; null when it can.
 * @param personId whose own holds do not count
 */
export async function availabilityError(
  db: Queryable,
  listing: BookableListing,
  stay: StayRequest,
  now: Date,
  personId: string | null,
): Promise<string | null> {
  const ruleError = stayRuleError(listing, stay, now)
  if (ruleError) return ruleError
  const until = addDays(stay.checkOut, listing.preparationDays)
  const blocks = await rows<{ isOwn: boolean }>(
    db,
    sql`select coalesce(k.guest_id = ${personId}::uuid, false) as "isOwn" from stay_block b
        left join booking k on k.id = b.booking_id where b.room_id = ${listing.roomId} and b.blocking
        and b.during && daterange(${stay.checkIn}::date, ${until}::date) and ${notHeldBy(personId)}`,
  )
  if (blocks.length === 0) return null
  return blocks.every(({ isOwn }) => isOwn) ? datesBookedMessage : datesTakenMessage
}

/** On `stay_block b`: leaves out the holds of a person. */
const notHeldBy = (personId: string | null) =>
  personId
    ? sql`not (b.kind = 'hold' and exists (select 1 from booking k where k.id = b.booking_id
        and k.guest_id = ${personId} and k.status = 'held'))`
    : sql`true`

const datesBookedMessage = 'You have booked some of these nights yourself. Choose others, or look at your trips.'

export const datesTakenMessage = 'Somebody else has these dates. Choose other nights, or look at similar places.'
