import type { booking, review, stayBlock } from '@qe/api/database'
import { addDays, dateIn, momentIn, type PricedStay, priceStay, type Rates } from '@qe/api/domain'
import { taxes } from './content'
import type { World } from './generated-data'
import { seededCode, seededId } from './ids'
import type { Rng } from './rng'
import type { PersonRow, SeededListing } from './seed-rows'

export type BookingRow = typeof booking.$inferInsert & { id: string }
export type BlockRow = typeof stayBlock.$inferInsert
export type ReviewRow = typeof review.$inferInsert

const moments = new Map<string, Date>()
/**
 * `momentIn`, memoised: cities share time zones and stays share dates, and time zone conversions are slow.
 */
function momentOf(timeZone: string, date: string, time: string): Date {
  const key = `${timeZone} ${date} ${time}`
  const known = moments.get(key)
  if (known) return known
  const moment = momentIn(timeZone, date, time)
  moments.set(key, moment)
  return moment
}

export interface Discounts {
  minNights: number
  percentBps: number
}

/** Long-term discounts of a listing: half have one by the week, a third by the month. */
export function discountsFor(rng: Rng): Discounts[] {
  const weekly = rng.chance(0.5) ? [{ minNights: 7, percentBps: rng.int(2, 6) * 250 }] : []
  const monthly = rng.chance(0.35) ? [{ minNights: 28, percentBps: rng.int(6, 12) * 250 }] : []
  return [...weekly, ...monthly]
}

/** The rates of a listing, as the price function needs them. */
export function ratesOf(
  { row, city }: SeededListing,
  discounts: readonly Discounts[] = [],
  datePrices: ReadonlyMap<string, number> = new Map(),
): Rates {
  return {
    currency: row.currency,
    basePrice: row.basePrice,
    weekendPrice: row.weekendPrice ?? null,
    cleaningFee: row.cleaningFee ?? 0,
    extraGuestFee: row.extraGuestFee ?? 0,
    guestsIncluded: row.guestsIncluded,
    petFee: row.petFee ?? 0,
    datePrices,
    discounts,
    taxes: taxes.filter(({ countryCode }) => countryCode === city.countryCode),
  }
}

export interface StayPlan {
  checkIn: string
  checkOut: string
  guests: number
  status: 'completed' | 'in_progress' | 'confirmed' | 'requested'
  guest: PersonRow
  /** Days between booking and check-in. */
  lead: number
  n: number
}

/** A booking in its planned status, priced by the API's own function. */
export function bookingRow(rng: Rng, of: SeededListing, rates: Rates, plan: StayPlan, now: Date): BookingRow {
  const stay: PricedStay = priceStay(rates, {
    checkIn: plan.checkIn,
    checkOut: plan.checkOut,
    guests: plan.guests,
    pets: 0,
  })
  const { timeZone } = of.row
  const arrival = momentOf(timeZone, plan.checkIn, of.row.checkInFrom)
  const departure = momentOf(timeZone, plan.checkOut, of.row.checkOutBy)
  const requestedAt = new Date(
    Math.min(
      arrival.getTime() - plan.lead * 86_400_000 + rng.int(0, 6) * 3_600_000,
      now.getTime() - rng.int(20, 300) * 60_000,
    ),
  )
  const confirmed = plan.status !== 'requested'
  const payoutAt = new Date(arrival.getTime() + 86_400_000)
  return {
    id: seededId(rng),
    code: seededCode(plan.n),
    listingId: of.row.id,
    roomId: of.roomId,
    guestId: plan.guest.id,
    hostId: of.row.hostId,
    status: plan.status,
    checkIn: plan.checkIn,
    checkOut: plan.checkOut,
    guests: plan.guests,
    pets: 0,
    bookingType: plan.status === 'requested' ? 'request' : of.row.bookingType,
    cancellationTier: of.row.cancellationTier,
    timeZone,
    checkInFrom: of.row.checkInFrom,
    checkInUntil: of.row.checkInUntil,
    checkOutBy: of.row.checkOutBy,
    currency: stay.currency,
    nights: stay.nights.map((night) => [night.amount, night.source]),
    lines: stay.lines,
    total: stay.total,
    tax: stay.tax,
    serviceFee: stay.serviceFee,
    payout: stay.payout,
    guestMessage: null,
    authorised: plan.status === 'requested' || of.row.bookingType === 'request' ? stay.total : 0,
    captured: confirmed ? stay.total : 0,
    refunded: 0,
    clockAt:
      plan.status === 'requested'
        ? new Date(now.getTime() + rng.int(14, 23) * 3_600_000)
        : plan.status === 'confirmed'
          ? arrival
          : plan.status === 'in_progress'
            ? departure
            : null,
    payoutAt: confirmed && payoutAt > now ? payoutAt : null,
    createdAt: requestedAt,
    confirmedAt: confirmed ? requestedAt : null,
    endedAt: plan.status === 'completed' ? departure : null,
  }
}

/** The block that keeps a stay's nights, and the preparation days after it, from being booked. */
export function blockRow(rng: Rng, of: SeededListing, stay: BookingRow): BlockRow {
  return {
    id: seededId(rng),
    roomId: of.roomId,
    listingId: of.row.id,
    during: `[${stay.checkIn},${addDays(stay.checkOut, of.row.preparationDays ?? 0)})`,
    kind: stay.status === 'requested' ? 'request' : 'stay',
    blocking: true,
    bookingId: stay.id,
  }
}

/** A guest's review of a past stay, published some hours after it was submitted. */
export function reviewRow(world: World, rng: Rng, of: SeededListing, stay: BookingRow, now: Date): ReviewRow {
  const overall = Math.max(1, Math.min(5, Math.round(of.quality + (rng.next() + rng.next() - 1) * 1.1)))
  const { text, ...parts } = world.review(rng, of.data, of.city.data, overall)
  const checkedOutMs = momentOf(of.row.timeZone, stay.checkOut, of.row.checkOutBy).getTime()
  const submittedAt = new Date(Math.min(checkedOutMs + rng.int(2, 200) * 3_600_000, now.getTime() - 60_000))
  const publishedAt = new Date(Math.min(submittedAt.getTime() + rng.int(1, 100) * 3_600_000, now.getTime() - 30_000))
  return {
    id: seededId(rng),
    bookingId: stay.id,
    listingId: of.row.id,
    authorId: stay.guestId,
    subjectId: stay.hostId,
    side: 'guest',
    overall,
    ...parts,
    text,
    submittedAt,
    publishAt: new Date(checkedOutMs + 15 * 86_400_000),
    publishedAt,
  }
}

/** Nights of stays: mostly few, sometimes a week or a month. */
const stayLengths = [1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 10, 14, 28]
const stayLength = (rng: Rng, of: SeededListing) =>
  Math.max(of.row.minNights ?? 1, Math.min(of.row.maxNights ?? 90, rng.pick(stayLengths)))

/**
 * Generates `count` past stays of a listing, backwards from today with gaps and without overlaps.
 */
export function* pastStays(
  rng: Rng,
  of: SeededListing,
  count: number,
  today: string,
): Generator<{ checkIn: string; checkOut: string }> {
  let free = addDays(today, -rng.int(0, 6))
  for (let n = 0; n < count; n++) {
    const nights = stayLength(rng, of)
    const checkIn = addDays(free, -nights)
    yield { checkIn, checkOut: free }
    free = addDays(checkIn, -rng.int(0, 9))
  }
}

/** Generates stays of the next few months, with gaps, and sometimes a current one. */
export function* upcomingStays(
  rng: Rng,
  of: SeededListing,
  now: Date,
): Generator<{ checkIn: string; checkOut: string; inProgress: boolean }> {
  const today = dateIn(of.row.timeZone, now)
  let free = today
  if (rng.chance(0.25)) {
    const length = Math.max(2, stayLength(rng, of))
    const stayed = rng.int(1, length - 1)
    free = addDays(today, length - stayed)
    yield { checkIn: addDays(today, -stayed), checkOut: free, inProgress: true }
  }
  const count = rng.weighted([0, 1, 2, 3], (n) => [30, 35, 23, 12][n] ?? 0)
  for (let n = 0; n < count; n++) {
    const checkIn = addDays(free, rng.int(2, 24))
    const checkOut = addDays(checkIn, stayLength(rng, of))
    yield { checkIn, checkOut, inProgress: false }
    free = checkOut
  }
}
