import { eq, sql } from 'drizzle-orm'
import { builtOnce } from '../../database/built-once'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { city, listing, room } from '../../database/schema'
import { addDays, datesIn } from '../../domain/dates'
import type { StayRequest } from '../../domain/quote'
import { stayRuleError } from '../../domain/stay'
import { byDate, nightRulesIn } from '../calendar/night-rules'
import { listingNotFound } from '../listing/details'

export type BookableListing = typeof listing.$inferSelect & { countryCode: string; roomId: string }

const listingWithRoom = builtOnce((db) =>
  db
    .select({ listing, countryCode: city.countryCode, roomId: room.id })
    .from(listing)
    .innerJoin(city, eq(city.id, listing.cityId))
    .innerJoin(room, eq(room.listingId, listing.id))
    .where(eq(listing.id, sql.placeholder('listingId')))
    .limit(1)
    .prepare(''),
)

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
  const [found] = await listingWithRoom(db).execute({ listingId })
  if (!found) throw listingNotFound()
  return { ...found.listing, countryCode: found.countryCode, roomId: found.roomId }
}

/** A stretch of a room that is not available, `[from, to)` as property-local dates. */
export interface Block {
  from: string
  to: string
  /** The caller's own booking. */
  isOwn: boolean
}

/**
 * What of `[from, to)` is not available.
 * @param personId whose own holds do not count
 */
export function blocksIn(
  db: Queryable,
  roomId: string,
  from: string,
  to: string,
  personId: string | null,
): Promise<Block[]> {
  return rows<Block>(
    db,
    sql`select greatest(lower(b.during), ${from}::date)::text as "from",
          least(upper(b.during), ${to}::date)::text as "to", coalesce(k.guest_id = ${personId}::uuid, false) as "isOwn"
        from stay_block b left join booking k on k.id = b.booking_id
        where b.room_id = ${roomId} and b.blocking and b.during && daterange(${from}::date, ${to}::date)
        and ${notHeldBy(personId)}`,
  )
}

/** The nights of some blocks, in order, up to a date. */
export function nightsOf(blocks: readonly Block[], until: string): string[] {
  const nights = new Set(blocks.flatMap(({ from, to }) => datesIn(from, to < until ? to : until)))
  return [...nights].sort()
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
  return nightsOf(await blocksIn(db, roomId, from, to, personId), to)
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
  const nightRules = await nightRulesIn(db, listing.id, stay.checkIn, stay.checkOut)
  const ruleError = stayRuleError(listing, stay, now, byDate(nightRules))
  if (ruleError) return ruleError
  return blockError(listing, stay, await blocksIn(db, listing.roomId, stay.checkIn, freeUntil(listing, stay), personId))
}

/** The end of the nights that a stay needs: after check-out come the listing's preparation days. */
const freeUntil = ({ preparationDays }: BookableListing, { checkOut }: StayRequest) =>
  addDays(checkOut, preparationDays)

/** Why these blocks leave no room for the stay, as a sentence; null when they do. */
export function blockError(listing: BookableListing, stay: StayRequest, blocks: readonly Block[]): string | null {
  const until = freeUntil(listing, stay)
  const inTheWay = blocks.filter(({ from, to }) => from < until && to > stay.checkIn)
  if (inTheWay.length === 0) return null
  return inTheWay.every(({ isOwn }) => isOwn) ? datesBookedMessage : datesTakenMessage
}

/** On `stay_block b`: leaves out the holds of a person. */
const notHeldBy = (personId: string | null) =>
  personId
    ? sql`not (b.kind = 'hold' and exists (select 1 from booking k where k.id = b.booking_id
        and k.guest_id = ${personId} and k.status = 'held'))`
    : sql`true`

const datesBookedMessage = 'You have booked some of these nights yourself. Choose others, or look at your trips.'

export const datesTakenMessage = 'Somebody else has these dates. Choose other nights, or look at similar places.'
