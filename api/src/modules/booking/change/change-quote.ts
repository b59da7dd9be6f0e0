import type { CallOutput, ParsedInput, StayDifference, StayVersion } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../database/connect'
import { booking, type stayChange } from '../../../database/schema'
import { arrivalOf } from '../../../domain/booking-clock'
import { chargeError, isSettled, repriceStay } from '../../../domain/change-money'
import { changeError, type Side } from '../../../domain/change-process'
import { linesFor, priceFor } from '../../../domain/coupon'
import { daysBetween, plusHours } from '../../../domain/dates'
import { notFound } from '../../../domain/errors'
import type { NightRules } from '../../../domain/night-rules'
import { type Companions, keepCompanions, readCompanions } from '../../../domain/party'
import { policy } from '../../../domain/policy'
import type { PartyStay, PricedStay, StayRequest } from '../../../domain/quote'
import { priceDigest } from '../../../domain/quote-id'
import { bookingWindow, type StayRules, stayRuleError } from '../../../domain/stay'
import { nightsWithoutUnit } from '../../../domain/units'
import { byDate, nightRulesIn } from '../../calendar/night-rules'
import { type BookableListing, blocksIn, findListingWithUnits, unitsFor } from '../../quote/availability'
import { priceListingStay } from '../../quote/create-quote'
import { findPartPayment, isRestDue, restOf } from '../part-payment/part-payment-record'
import { findOpenChange } from './change-step'

export type StoredBooking = typeof booking.$inferSelect

/** A requested change of a stay, with its price. */
export interface PricedChange {
  found: StoredBooking
  listing: BookableListing
  request: PartyStay
  /** Why the change is not possible, as a sentence; null when it is. */
  reason: string | null
  /** Whether somebody else's nights are the reason. */
  isTaken: boolean
  /** The units that are free for it, that of the booking first: a stay moves only where others have its own. */
  units: readonly { id: string }[]
  /** Null when the change is not possible. */
  stay: PricedStay | null
  /** What of the booked price is yet to be paid (minor units). */
  unpaid: number
}

/** Which side of the booking a person is. */
export const sideOf = (found: Pick<StoredBooking, 'guestId'>, personId: string): Side =>
  found.guestId === personId ? 'guest' : 'provider'

/** Prices a requested change, or gives the reason against it. The booking's own nights count as free. */
export async function priceChange(
  db: Queryable,
  found: StoredBooking,
  request: PartyStay,
  now: Date,
): Promise<PricedChange> {
  const listing = await findListingWithUnits(db, found.listingId)
  const parts = await findPartPayment(db, found.id)
  const unpaid = restOf(parts)
  const processError = changeError(
    {
      status: found.status,
      stay: found,
      isSettled: isSettled(found, unpaid),
      isRestDue: isRestDue(parts),
      hasOpen: (await findOpenChange(db, found.id)) !== null,
    },
    now,
  )
  const error =
    processError ??
    stayRuleError(rulesFor(listing, found, request), request, now, await rulesOfDates(db, found, request)) ??
    tooSoon(found, request, now)
  const units = error ? [] : await unitsForChange(db, listing, found, request, now)
  const isTaken = error === null && units.length === 0
  const priced = error || isTaken ? null : await priceListingStay(db, listing, request, now, agreedTerms(found))
  const reason =
    error ??
    (isTaken ? nightsTakenMessage : null) ??
    (priced && chargeError(priced.total - found.total, found.currency))
  return { found, listing, request, reason, isTaken, units, stay: reason ? null : priced, unpaid }
}

/** What was promised with the booking, whatever the host gives by now. */
const agreedTerms = ({ leadTime, coupon }: StoredBooking) => ({ leadTime, coupon })

/** The listing's current rules, relaxed where the booked stay itself would break them: it was agreed before. */
function rulesFor(listing: BookableListing, found: StoredBooking, request: StayRequest): StayRules {
  const nights = daysBetween(found.checkIn, found.checkOut)
  return {
    timeZone: listing.timeZone,
    noticeDays: request.checkIn === found.checkIn ? 0 : listing.noticeDays,
    minNights: Math.min(listing.minNights, nights),
    maxNights: Math.max(listing.maxNights, nights),
    windowDays: request.checkOut <= found.checkOut ? unlimitedDays : listing.windowDays,
    guests: Math.max(listing.guests, found.guests),
    petsAllowed: listing.petsAllowed || request.pets <= found.pets,
  }
}

/** Rules of dates for the requested stay; those of the booked check-in and check-out were agreed before. */
async function rulesOfDates(db: Queryable, found: StoredBooking, request: StayRequest): Promise<NightRules> {
  const rules = await nightRulesIn(db, found.listingId, request.checkIn, request.checkOut)
  const nights = daysBetween(found.checkIn, found.checkOut)
  return byDate(
    rules.map((rule) => ({
      ...rule,
      noArrival: rule.noArrival && rule.date !== found.checkIn,
      noDeparture: rule.noDeparture && rule.date !== found.checkOut,
      minNights: rule.minNights === null ? null : Math.min(rule.minNights, nights),
      maxNights: rule.maxNights === null ? null : Math.max(rule.maxNights, nights),
    })),
  )
}

/** As good as no limit, in days. */
const unlimitedDays = 36_500

function tooSoon(found: StoredBooking, request: StayRequest, now: Date): string | null {
  const hours = policy.changeClosesHoursBeforeCheckIn
  const isSoon =
    request.checkIn !== found.checkIn && arrivalOf({ ...found, checkIn: request.checkIn }) <= plusHours(now, hours)
  return isSoon ? `Check-in would be in less than ${hours} hours. Choose a later day.` : null
}

/** Also the message when somebody books the nights at the same moment. */
export const nightsTakenMessage = 'Somebody else has some of these nights. Choose others.'

async function unitsForChange(
  db: Queryable,
  listing: BookableListing,
  { id, roomId }: StoredBooking,
  request: StayRequest,
  now: Date,
): Promise<{ id: string }[]> {
  const free = await unitsFor(db, listing, request, now, id)
  return [...free.filter((unit) => unit.id === roomId), ...free.filter((unit) => unit.id !== roomId)]
}

/**
 * Both versions of the stay and the difference between them, as one side sees them. `unpaid`: what of the price is yet
 * to be paid (minor units).
 */
export function difference(
  found: StoredBooking,
  after: PartyStay & Pick<typeof stayChange.$inferSelect, 'lines' | 'total' | 'payout' | 'serviceFee' | 'tax'>,
  side: Side,
  unpaid: number,
): StayDifference {
  const money = (amount: number) => ({ amount, currency: found.currency })
  const version = ({
    checkIn,
    checkOut,
    guests,
    children,
    infants,
    pets,
    lines,
    ...price
  }: typeof after): StayVersion => ({
    checkIn,
    checkOut,
    nights: daysBetween(checkIn, checkOut),
    guests,
    children,
    infants,
    pets,
    lines: linesFor(side, lines),
    total: money(priceFor(side, price)),
    payout: side === 'provider' ? money(price.payout) : null,
  })
  return {
    before: version(found),
    after: version(after),
    difference: money(priceFor(side, after) - priceFor(side, found)),
    ...(side === 'guest' &&
      unpaid > 0 &&
      after.total < found.total && { refund: money(repriceStay(found, after, '', unpaid).refund?.amount ?? 0) }),
    payoutDifference: side === 'provider' ? money(after.payout - found.payout) : null,
  }
}

/** Prices a change, and returns what the calendar needs for choosing one. */
export async function changeQuote(
  db: Queryable,
  { bookingId, checkIn, checkOut, pets, ...party }: ParsedInput<'bookings/change/quote'>,
  personId: string,
  now: Date,
): Promise<CallOutput<'bookings/change/quote'>> {
  const [found] = await db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found) throw notFound('We can’t find this booking among yours.')
  const guests = party.guests ?? found.guests
  const request = {
    checkIn: checkIn ?? found.checkIn,
    checkOut: checkOut ?? found.checkOut,
    guests,
    ...changedCompanions(found, guests, party),
    pets: pets ?? found.pets,
  }
  const { reason, stay, listing, unpaid } = await priceChange(db, found, request, now)
  const window = bookingWindow(listing, now)
  const [from = window.from] = [found.checkIn, window.from].sort()
  return {
    reason,
    quote:
      stay && hasChanged(found, request)
        ? { id: priceDigest(stay), ...difference(found, { ...request, ...stay }, sideOf(found, personId), unpaid) }
        : null,
    takenNights: await nightsOfOthers(db, listing, found.id, { from, to: window.to }),
    window: { from, to: window.to },
    minNights: listing.minNights,
    maxNights: listing.maxNights,
    maxGuests: Math.max(listing.guests, found.guests),
    petsAllowed: listing.petsAllowed || found.pets > 0,
  }
}

/** The companions after a change to so many guests; those left out stay as they are. @throws ApiError 400 */
export function changedCompanions(
  found: StoredBooking,
  guests: number,
  { children, infants }: Pick<ParsedInput<'bookings/change/quote'>, 'children' | 'infants'>,
): Companions {
  const kept = keepCompanions(found, guests)
  return readCompanions(guests, { children: children ?? kept.children, infants: infants ?? kept.infants })
}

/** Whether a requested stay differs from the booked one. */
export const hasChanged = (found: PartyStay, request: PartyStay) =>
  found.checkIn !== request.checkIn ||
  found.checkOut !== request.checkOut ||
  found.guests !== request.guests ||
  found.children !== request.children ||
  found.infants !== request.infants ||
  found.pets !== request.pets

async function nightsOfOthers(
  db: Queryable,
  { id, units }: BookableListing,
  bookingId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const blocks = await blocksIn(db, id, from, to, null)
  const ofOthers = blocks.filter((block) => block.bookingId !== bookingId)
  return nightsWithoutUnit(units, ofOthers, { from, to })
}
