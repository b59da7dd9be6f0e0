import { eq, sql } from 'drizzle-orm'
import { builtOnce } from '../../database/built-once'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { city, listing, room } from '../../database/schema'
import { addDays, dateIn } from '../../domain/dates'
import type { StayRequest } from '../../domain/quote'
import { bookingWindow, stayRuleError } from '../../domain/stay'
import { freeUnits, nightsWithoutUnit, type Unit, type UnitBlock, unitsByFit } from '../../domain/units'
import { byDate, nightRulesIn } from '../calendar/night-rules'
import { listingNotFound } from '../listing/details'

export type BookableListing = typeof listing.$inferSelect & { countryCode: string; units: readonly Unit[] }

/** The units of `listing` that can be booked, in their order. */
const unitsOfListing = sql<Unit[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', ${room.id}, 'name', ${room.name})
    order by ${room.position}, ${room.id}), '[]')
  from ${room} where ${room.listingId} = ${listing.id} and ${room.removedAt} is null)`

const listingWithUnits = builtOnce((db) =>
  db
    .select({ listing, countryCode: city.countryCode, units: unitsOfListing })
    .from(listing)
    .innerJoin(city, eq(city.id, listing.cityId))
    .where(eq(listing.id, sql.placeholder('listingId')))
    .prepare(''),
)

/**
 * A live listing with its units.
 * @throws ApiError 404 when there is none
 */
export async function findBookableListing(db: Queryable, listingId: string): Promise<BookableListing> {
  const found = await findListingWithUnits(db, listingId)
  if (found.status !== 'live') throw listingNotFound()
  return found
}

/**
 * A listing with its units, whatever its status, because booked stays go on.
 * @throws ApiError 404 when there is none
 */
export async function findListingWithUnits(db: Queryable, listingId: string): Promise<BookableListing> {
  const [found] = await listingWithUnits(db).execute({ listingId })
  if (!found) throw listingNotFound()
  return { ...found.listing, countryCode: found.countryCode, units: found.units }
}

/** Nights of a unit that are not available. */
export interface Block extends UnitBlock {
  bookingId: string | null
  /** The caller's own booking. */
  isOwn: boolean
}

/**
 * What of a listing's units is not available in `[from, to)`.
 * @param personId whose own holds do not count
 */
export function blocksIn(
  db: Queryable,
  listingId: string,
  from: string,
  to: string,
  personId: string | null,
): Promise<Block[]> {
  return rows<Block>(
    db,
    sql`select b.room_id as "unitId", greatest(lower(b.during), ${from}::date)::text as "from",
          least(upper(b.during), ${to}::date)::text as "to", b.booking_id as "bookingId",
          coalesce(k.guest_id = ${personId}::uuid, false) as "isOwn"
        from stay_block b left join booking k on k.id = b.booking_id
        where b.listing_id = ${listingId} and b.blocking and b.during && daterange(${from}::date, ${to}::date)
        and ${notHeldBy(personId)}`,
  )
}

/**
 * The nights in `[from, to)` that are not available in any of a listing's units, as property-local dates.
 * @param personId whose own holds do not count
 */
export async function takenNights(
  db: Queryable,
  { id, units }: { id: string; units: readonly { id: string }[] },
  { from, to }: { from: string; to: string },
  personId: string | null,
): Promise<string[]> {
  return nightsWithoutUnit(units, await blocksIn(db, id, from, to, personId), { from, to })
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
  const blocks = await blocksIn(db, listing.id, stay.checkIn, neededNights(listing, stay).to, personId)
  return blockError(listing, stay, blocks)
}

type StayDates = Pick<StayRequest, 'checkIn' | 'checkOut'>

/** The nights that a stay needs: its own, and after check-out the listing's preparation days. */
export const neededNights = (
  { preparationDays }: Pick<BookableListing, 'preparationDays'>,
  { checkIn, checkOut }: StayDates,
) => ({ from: checkIn, to: addDays(checkOut, preparationDays) })

/** The dates between which the free nights around a stay are counted: what can be booked from today on, and its own. */
function horizonOf(listing: BookableListing, stay: StayDates, now: Date) {
  const nights = neededNights(listing, stay)
  const [from = nights.from] = [dateIn(listing.timeZone, now), nights.from].sort()
  const [, to = nights.to] = [bookingWindow(listing, now).to, nights.to].sort()
  return { from, to }
}

/**
 * The units that are free for a stay, in the order in which it should take them.
 * @param bookingId whose blocks do not count
 */
export async function unitsFor(
  db: Queryable,
  listing: BookableListing,
  stay: StayDates,
  now: Date,
  bookingId?: string,
): Promise<Unit[]> {
  const horizon = horizonOf(listing, stay, now)
  const blocks = await blocksIn(db, listing.id, horizon.from, horizon.to, null)
  const ofOthers = blocks.filter((block) => !bookingId || block.bookingId !== bookingId)
  return unitsByFit(listing.units, ofOthers, neededNights(listing, stay), horizon)
}

/** Why these blocks leave no unit for the stay, as a sentence; null when they leave one. */
export function blockError(listing: BookableListing, stay: StayRequest, blocks: readonly Block[]): string | null {
  const nights = neededNights(listing, stay)
  if (freeUnits(listing.units, blocks, nights).length > 0) return null
  const ofOthers = blocks.filter(({ isOwn }) => !isOwn)
  if (freeUnits(listing.units, ofOthers, nights).length > 0) return datesBookedMessage
  return nightsWithoutUnit(listing.units, blocks, nights).length > 0 ? datesTakenMessage : datesSplitMessage
}

/** On `stay_block b`: leaves out the holds of a person. */
const notHeldBy = (personId: string | null) =>
  personId
    ? sql`not (b.kind = 'hold' and exists (select 1 from booking k where k.id = b.booking_id
        and k.guest_id = ${personId} and k.status = 'held'))`
    : sql`true`

const datesBookedMessage = 'You have booked some of these nights yourself. Choose others, or look at your trips.'

const datesSplitMessage =
  'Each of these nights is free, but not all of them in the same unit. Choose fewer nights, or others.'

/** Whether a reason against a stay is that others have its nights. */
export const isTakenByOthers = (reason: string) => reason === datesTakenMessage || reason === datesSplitMessage

export const datesTakenMessage = 'Somebody else has these dates. Choose other nights, or look at similar places.'
