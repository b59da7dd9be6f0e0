import type { CallOutput, ParsedInput, StayDifference, StayVersion } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/connect'
import { row, rows } from '../../../database/rows'
import { booking, type stayChange } from '../../../database/schema'
import { arrivalOf } from '../../../domain/booking-clock'
import { isSettled, whyNotCharged } from '../../../domain/change-money'
import { type Side, whyNoChange } from '../../../domain/change-process'
import { addDays, daysBetween, plusHours } from '../../../domain/dates'
import { notFound } from '../../../domain/errors'
import { policy } from '../../../domain/policy'
import type { PricedStay, StayRequest } from '../../../domain/quote'
import { priceDigest } from '../../../domain/quote-id'
import { bookingWindow, type StayRules, stayRuleError } from '../../../domain/stay'
import { type BookableListing, findListingWithRoom } from '../../quote/availability'
import { priceOf } from '../../quote/quote'
import { openChange } from './step'

export type Booked = typeof booking.$inferSelect

/** What somebody would like a stay to be, and what it would cost then. */
export interface Asked {
  found: Booked
  listing: BookableListing
  wish: StayRequest
  /** Why it can't be had, as a sentence; null when it can. */
  reason: string | null
  /** Whose nights are in the way, when that is why. */
  isTaken: boolean
  /** Null when it can't be had. */
  stay: PricedStay | null
}

export const sideOf = (found: Pick<Booked, 'guestId'>, personId: string): Side =>
  found.guestId === personId ? 'guest' : 'provider'

/** Prices the stay as it would be, and says why it can't be had. The stay as it is stands in nobody's way. */
export async function askedStay(db: Queryable, found: Booked, wish: StayRequest, now: Date): Promise<Asked> {
  const listing = await findListingWithRoom(db, found.propertyId)
  const stay = {
    ...found,
    timeZone: listing.timeZone,
    checkInFrom: listing.checkInFrom,
    checkOutBy: listing.checkOutBy,
  }
  const no = whyNoChange(
    { status: found.status, stay, isSettled: isSettled(found), hasOpen: (await openChange(db, found.id)) !== null },
    now,
  )
  const rule = no ?? stayRuleError(rulesFor(listing, found, wish), wish, now) ?? tooSoon(listing, found, wish, now)
  const isTaken = rule === null && (await takenByOthers(db, listing, found, wish))
  const priced = rule || isTaken ? null : await priceOf(db, listing, wish)
  const reason =
    rule ?? (isTaken ? nightsTaken : null) ?? (priced && whyNotCharged(priced.total - found.total, found.currency))
  return { found, listing, wish, reason, isTaken, stay: reason ? null : priced }
}

/** The listing's rules of today. What they would say against the stay as it is was agreed before they changed. */
function rulesFor(listing: BookableListing, found: Booked, wish: StayRequest): StayRules {
  const nights = daysBetween(found.checkIn, found.checkOut)
  return {
    timeZone: listing.timeZone,
    noticeDays: wish.checkIn === found.checkIn ? 0 : listing.noticeDays,
    minNights: Math.min(listing.minNights, nights),
    maxNights: Math.max(listing.maxNights, nights),
    windowDays: wish.checkOut <= found.checkOut ? aCentury : listing.windowDays,
    guests: Math.max(listing.guests, found.guests),
    petsAllowed: listing.petsAllowed || wish.pets <= found.pets,
  }
}

/** As good as no limit, in days. */
const aCentury = 36_500

function tooSoon(listing: BookableListing, found: Booked, wish: StayRequest, now: Date): string | null {
  const hours = policy.changeClosesHoursBeforeCheckIn
  const isSoon =
    wish.checkIn !== found.checkIn && arrivalOf({ ...listing, checkIn: wish.checkIn }) <= plusHours(now, hours)
  return isSoon ? `Check-in would be in less than ${hours} hours. Choose a later day.` : null
}

/** Somebody else's nights; also said when they are taken in the very moment. */
export const nightsTaken = 'Somebody else has some of these nights. Choose others.'

async function takenByOthers(
  db: Queryable,
  { roomId, preparationDays }: BookableListing,
  { id }: Booked,
  { checkIn, checkOut }: StayRequest,
): Promise<boolean> {
  const until = addDays(checkOut, preparationDays)
  const found = await row(
    db,
    sql`select 1 from stay_block b where b.room_id = ${roomId} and b.blocking and b.during && daterange(${checkIn}::date, ${until}::date) and b.booking_id is distinct from ${id} limit 1`,
  )
  return found !== undefined
}

/** Both versions beside each other, as one side sees them. */
export function difference(
  found: Booked,
  after: StayRequest & Pick<typeof stayChange.$inferSelect, 'lines' | 'total' | 'payout'>,
  side: Side,
): StayDifference {
  const money = (amount: number) => ({ amount, currency: found.currency })
  const version = ({ checkIn, checkOut, guests, pets, lines, total, payout }: typeof after): StayVersion => ({
    checkIn,
    checkOut,
    nights: daysBetween(checkIn, checkOut),
    guests,
    pets,
    lines,
    total: money(total),
    payout: side === 'provider' ? money(payout) : null,
  })
  return {
    before: version(found),
    after: version(after),
    difference: money(after.total - found.total),
    payoutDifference: side === 'provider' ? money(after.payout - found.payout) : null,
  }
}

/** What another stay would cost, and what the calendar has to know for choosing one. */
export async function changeQuote(
  db: Queryable,
  { bookingId, checkIn, checkOut, guests, pets }: ParsedInput<'bookings/change/quote'>,
  personId: string,
  now: Date,
): Promise<CallOutput<'bookings/change/quote'>> {
  const [found] = await db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found) throw notFound('We can’t find this booking among yours.')
  const wish = {
    checkIn: checkIn ?? found.checkIn,
    checkOut: checkOut ?? found.checkOut,
    guests: guests ?? found.guests,
    pets: pets ?? found.pets,
  }
  const { reason, stay, listing } = await askedStay(db, found, wish, now)
  const window = bookingWindow(listing, now)
  const [from = window.from] = [found.checkIn, window.from].sort()
  return {
    reason,
    quote:
      stay && differs(found, wish)
        ? { id: priceDigest(stay), ...difference(found, { ...wish, ...stay }, sideOf(found, personId)) }
        : null,
    takenNights: await nightsOfOthers(db, listing.roomId, found.id, from, window.to),
    window: { from, to: window.to },
    minNights: listing.minNights,
    maxNights: listing.maxNights,
    maxGuests: Math.max(listing.guests, found.guests),
    petsAllowed: listing.petsAllowed || found.pets > 0,
  }
}

export const differs = (found: StayRequest, wish: StayRequest) =>
  found.checkIn !== wish.checkIn ||
  found.checkOut !== wish.checkOut ||
  found.guests !== wish.guests ||
  found.pets !== wish.pets

async function nightsOfOthers(
  db: Queryable,
  roomId: string,
  bookingId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const found = await rows<{ date: string }>(
    db,
    sql`select distinct d::date as date from stay_block b, generate_series(greatest(lower(b.during), ${from}::date), least(upper(b.during), ${to}::date) - 1, interval '1 day') d
        where b.room_id = ${roomId} and b.blocking and b.during && daterange(${from}::date, ${to}::date) and b.booking_id is distinct from ${bookingId} order by 1`,
  )
  return found.map(({ date }) => date)
}
