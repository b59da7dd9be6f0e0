import { randomUUID } from 'node:crypto'
import type { ParsedInput, Quote } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect'
import { duplicate, overlap, sqlState, violated } from '../../database/rows'
import { booking, listing, stayBlock } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { badInput, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { priceDigest, readQuoteId, type SignedQuote } from '../../domain/quote-id'
import { newReadableCode } from '../../identity/secrets'
import type { Me } from '../../identity/sessions'
import { PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { refuseBlockedPair } from '../chat/blocks'
import { maskContacts } from '../chat/mask'
import type { CouponReference } from '../coupon/find-coupon'
import { priceWithCoupon } from '../coupon/price-with-coupon'
import { takeCouponUse } from '../coupon/use-coupon'
import { listingNotFound } from '../listing/details'
import { unitsOf } from '../listing/units'
import {
  availabilityError,
  type BookableListing,
  datesTakenMessage,
  findBookableListing,
  isTakenByOthers,
  unitsFor,
} from '../quote/availability'
import { createQuote, priceListingStay } from '../quote/create-quote'
import { advance } from './advance'
import { lockBooking, recordEvent, refuseWhileWorking } from './booking-record'
import { blockedRange } from './change/change-step'
import { claimUnit } from './claim-unit'
import { findOwnHold, isHoldOf, ownHoldsInTheWay } from './own-holds'
import { ensureIntent } from './pay-booking'

type HoldInput = ParsedInput<'bookings/add'>

/**
 * Holds the dates of a quote for a guest and prepares the payment. Returns the booking's id, and a message with the
 * time that is left to pay.
 * @throws ApiError 409 when the dates are taken, by somebody else or by a hold of the guest's own, or the price has
 * changed; the latter with a fresh quote
 */
export async function addBooking(
  services: Services,
  me: Me,
  input: HoldInput,
): Promise<{ bookingId: string; message: string }> {
  const bookingId = await holdDates(services, me, input)
  const [held] = await services.db.select().from(booking).where(eq(booking.id, bookingId))
  if (!held) throw new Error(`Booking ${bookingId} was held and is gone`)
  // The payment is only prepared: when the provider can't be reached now, `payNow` creates it.
  await ensureIntent(services, held).catch((error: unknown) => {
    if (!(error instanceof PaymentFailed)) throw error
    services.log.warn({ err: error, bookingId }, 'payment not prepared yet')
  })
  services.wake()
  return { bookingId, message: holdMessage(held, services.now()) }
}

/** A guest who comes back to a hold has less than the full time left. */
function holdMessage({ status, clockAt }: typeof booking.$inferSelect, now: Date): string {
  if (status !== 'held' || !clockAt) return 'You have this booking already.'
  const minutes = Math.max(1, Math.round((clockAt.getTime() - now.getTime()) / 60_000))
  return `The dates are yours for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
}

/**
 * Holds the dates of a quote while the guest pays. Prices the stay again: when the price is no longer the quote's, or
 * the quote is too old, the guest gets a fresh quote to agree to. A guest who comes back to a stay they hold already
 * continues that hold; their other holds in the way are given up. Returns the booking's id.
 */
export async function holdDates(services: Services, me: Me, input: HoldInput): Promise<string> {
  const { db, secret, acceptedSecrets, listingQueue } = services
  const now = services.now()
  const quote = readQuoteId(input.quoteId, acceptedSecrets)
  if (!quote) throw badInput('quoteId', 'This price was not made by us. Choose your dates again.')
  // `withIdempotencyKey` stores the answer after the work is done. A process that dies in between would hold the dates
  // twice, so the booking stores the key, too, in the same transaction as the hold.
  const earlier = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.guestId, me.id), eq(booking.commandKey, input.idempotencyKey)))
  if (earlier[0]) return earlier[0].id

  const listing = await findBookableListing(db, quote.propertyId)
  if (listing.hostId === me.id)
    throw conflict('This is your own listing. Block the dates in your calendar instead.', 'own_listing')
  await refuseBlockedPair(db, me.id, listing.hostId)
  const reason = await availabilityError(db, listing, quote, now, me.id)
  if (reason) throw conflict(reason, isTakenByOthers(reason) ? 'dates_taken' : 'not_bookable')
  const { stay, coupon, problem } = await priceWithCoupon(db, {
    code: quote.coupon,
    listing,
    stay: quote,
    guestId: me.id,
    now,
  })
  const fresh = () => ({ quote: createQuote(listing, quote, stay, { secret, now }) })
  if (problem) throw couponRefusal(problem, fresh().quote)
  if (quote.validUntil < now.getTime())
    throw conflict(
      'This price was worked out a while ago. Here it is anew; have a look and go on.',
      'quote_stale',
      fresh(),
    )
  if (priceDigest(stay) !== quote.digest)
    throw conflict('The price has changed since you chose your dates. Have a look and go on.', 'price_changed', fresh())

  const held = await ownHoldsInTheWay(db, listing, quote, me)
  const same = held.find((one) => isHoldOf(quote, stay, one))
  if (same) return continueHold(db, same.id, input)
  const { id, isContinued } = await listingQueue.run(listing.id, () =>
    withUniqueBookingCode((code) =>
      db.transaction(async (tx) => {
        for (const { id } of held) {
          const other = await lockBooking(tx, id)
          refuseWhileWorking(other, now)
          await advance(tx, other, 'give_up', { now })
        }
        return writeHold(tx, { services, listing, quote, stay, coupon, me, input, code, now })
      }),
    ),
  )
  return isContinued ? continueHold(db, id, input) : id
}

/** Contact details are masked: the host may read them only once a stay is confirmed. */
const messageToHost = ({ message = '' }: HoldInput): string | null => maskContacts(message) || null

/**
 * Keeps what the guest writes as they come back to a hold; without a message that of before stays. Once it is paid,
 * the host has the message already. A transaction of its own, as others lock the booking before the listing.
 */
async function continueHold(db: Database, bookingId: string, input: HoldInput): Promise<string> {
  const guestMessage = messageToHost(input)
  if (guestMessage)
    await db.transaction(async (tx) => {
      const { status } = await lockBooking(tx, bookingId)
      if (status === 'held') await tx.update(booking).set({ guestMessage }).where(eq(booking.id, bookingId))
    })
  return bookingId
}

/** Runs a write with a new random booking code; retries with another when the code is taken. */
async function withUniqueBookingCode<T>(write: (code: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write(newBookingCode())
    } catch (error) {
      if (sqlState(error) === overlap) throw conflict(datesTakenMessage, 'dates_taken')
      if (sqlState(error) !== duplicate) throw error
      if (violated(error) !== 'booking_code_unique' || tries === 3)
        throw conflict('This booking is already being made. Look at your trips.', 'busy')
    }
  }
}

interface Hold {
  services: Services
  listing: BookableListing
  quote: SignedQuote
  stay: Awaited<ReturnType<typeof priceListingStay>>
  coupon: CouponReference | null
  me: Me
  input: HoldInput
  code: string
  now: Date
}

async function writeHold(
  tx: Transaction,
  { services, listing: found, quote, stay, coupon, me, input, code, now }: Hold,
): Promise<{ id: string; isContinued: boolean }> {
  const { checkIn, checkOut, guests, children, infants, pets } = quote
  const { currency, lines, total, tax, serviceFee, payout } = stay
  // Lock the listing, so that concurrent holds wait for each other and it can't be removed meanwhile. A weaker lock
  // would be upgraded when the search index follows at the commit, and two such upgrades deadlock.
  const [still] = await tx
    .select({ status: listing.status })
    .from(listing)
    .where(eq(listing.id, found.id))
    .for('no key update')
  if (still?.status !== 'live') throw listingNotFound()
  const own = await findOwnHold(tx, { found, quote, stay, me })
  if (own) return { id: own, isContinued: true }
  const id = randomUUID()
  // The host may have added or taken away units since.
  const current = { ...found, units: await unitsOf(tx, found.id) }
  const during = blockedRange(quote, found.preparationDays)
  const roomId = await claimUnit(tx, await unitsFor(tx, current, quote, now), (inner, unitId) =>
    inner.insert(stayBlock).values({ roomId: unitId, listingId: found.id, during, kind: 'hold', bookingId: id }),
  )
  if (!roomId) throw conflict(datesTakenMessage, 'dates_taken')
  await tx.insert(booking).values({
    id,
    code,
    listingId: found.id,
    roomId,
    guestId: me.id,
    hostId: found.hostId,
    status: 'held',
    checkIn,
    checkOut,
    guests,
    children,
    infants,
    pets,
    bookingType: found.bookingType,
    cancellationTier: found.cancellationTier,
    timeZone: found.timeZone,
    checkInFrom: found.checkInFrom,
    checkInUntil: found.checkInUntil,
    checkOutBy: found.checkOutBy,
    currency,
    nights: stay.nights.map((night) => [night.amount, night.source]),
    lines,
    total,
    tax,
    serviceFee,
    payout,
    leadTime: stay.leadTime,
    coupon: stay.coupon,
    guestMessage: messageToHost(input),
    clockAt: plusMinutes(now, policy.holdMinutes),
    createdAt: now,
    commandKey: input.idempotencyKey,
  })
  if (coupon && quote.coupon !== null) {
    const request = { code: quote.coupon, listing: found, stay: quote, guestId: me.id, now }
    const problem = await takeCouponUse(tx, coupon, { ...request, bookingId: id })
    if (problem) {
      const plain = await priceListingStay(tx, found, quote, now)
      throw couponRefusal(problem, createQuote(found, quote, plain, { secret: services.secret, now }))
    }
  }
  await recordEvent(tx, { bookingId: id, event: 'hold', by: 'guest', from: null, to: 'held', note: null, now })
  return { id, isContinued: false }
}

/** With the price without the code, to agree to. */
const couponRefusal = (problem: string, quote: Quote) =>
  conflict(`${problem} Here is the price without it.`, 'coupon_refused', { quote })

/** One of 30⁶. */
const newBookingCode = () => `QE-${newReadableCode(6)}`
