import { randomInt } from 'node:crypto'
import type { ParsedInput } from '@qe/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect'
import { duplicate, overlap, sqlState, violated } from '../../database/rows'
import { booking, property, stayBlock } from '../../database/schema'
import { addDays, plusMinutes } from '../../domain/dates'
import { badInput, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { PricedStay } from '../../domain/quote'
import { priceDigest, readQuoteId, type SignedQuote } from '../../domain/quote-id'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { maskContacts } from '../chat/mask'
import { noSuchPlace } from '../property/details'
import { availabilityError, type BookableListing, datesTaken, findBookableListing } from '../quote/availability'
import { createQuote, priceOf } from '../quote/quote'
import { advance } from './advance'
import { lockBooking, refuseWhileWorking } from './locked-booking'
import { record } from './record'

/**
 * Holds the dates of a quote for a guest while they pay. The price is worked out anew: when it is no longer what the
 * quote says, or the quote is too old, the guest gets the fresh one to agree to. A guest who comes back to a stay they
 * hold already goes on with that hold; other holds of theirs that are in the way are given up. Gives the booking's id.
 */
export async function holdDates(services: Services, me: Me, input: ParsedInput<'bookings/add'>): Promise<string> {
  const { db, secret } = services
  const now = services.now()
  const quote = readQuoteId(input.quoteId, secret)
  if (!quote) throw badInput('quoteId', 'This price was not made by us. Choose your dates again.')
  const earlier = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.guestId, me.id), eq(booking.commandKey, input.idempotencyKey)))
  if (earlier[0]) return earlier[0].id

  const listing = await findBookableListing(db, quote.propertyId)
  if (listing.hostId === me.id)
    throw conflict('This is your own place. Block the dates in your calendar instead.', 'own_listing')
  const reason = await availabilityError(db, listing, quote, now, me.id)
  if (reason) throw conflict(reason, reason === datesTaken ? 'dates_taken' : 'not_bookable')
  const stay = await priceOf(db, listing, quote)
  const fresh = () => ({ quote: createQuote(listing, quote, stay, { secret, now }) })
  if (quote.validUntil < now.getTime())
    throw conflict(
      'This price was worked out a while ago. Here it is anew; have a look and go on.',
      'quote_stale',
      fresh(),
    )
  if (priceDigest(stay) !== quote.digest)
    throw conflict('The price has changed since you chose your dates. Have a look and go on.', 'price_changed', fresh())

  const held = await ownHoldsInTheWay(db, listing, quote, me)
  const same = held.find(
    (one) =>
      one.checkIn === quote.checkIn &&
      one.checkOut === quote.checkOut &&
      one.guests === quote.guests &&
      one.pets === quote.pets &&
      one.total === stay.total,
  )
  if (same) return same.id
  return withUniqueBookingCode((code) =>
    db.transaction(async (tx) => {
      for (const { id } of held) {
        const other = await lockBooking(tx, id)
        refuseWhileWorking(other, now)
        await advance(tx, other, 'give_up', { now })
      }
      return writeHold(tx, { listing, quote, stay, me, input, code, now })
    }),
  )
}

async function ownHoldsInTheWay(db: Database, listing: BookableListing, { checkIn, checkOut }: SignedQuote, me: Me) {
  const until = addDays(checkOut, listing.preparationDays)
  return db
    .select({
      id: booking.id,
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      guests: booking.guests,
      pets: booking.pets,
      total: booking.total,
    })
    .from(stayBlock)
    .innerJoin(booking, eq(booking.id, stayBlock.bookingId))
    .where(
      and(
        eq(stayBlock.roomId, listing.roomId),
        eq(booking.guestId, me.id),
        eq(booking.status, 'held'),
        sql`${stayBlock.during} && daterange(${checkIn}::date, ${until}::date)`,
      ),
    )
}

/** Runs a write with a new random booking code; retries with another when the code is taken. */
async function withUniqueBookingCode<T>(write: (code: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write(newBookingCode())
    } catch (error) {
      if (sqlState(error) === overlap) throw conflict(datesTaken, 'dates_taken')
      if (sqlState(error) !== duplicate) throw error
      if (violated(error) !== 'booking_code_unique' || tries === 3)
        throw conflict('This booking is already being made. Look at your trips.', 'busy')
    }
  }
}

interface Hold {
  listing: BookableListing
  quote: SignedQuote
  stay: PricedStay
  me: Me
  input: ParsedInput<'bookings/add'>
  code: string
  now: Date
}

async function writeHold(tx: Transaction, { listing, quote, stay, me, input, code, now }: Hold): Promise<string> {
  const { checkIn, checkOut, guests, pets } = quote
  const { currency, lines, total, tax, serviceFee, payout } = stay
  // Whoever wants nights of a place waits here for whoever was first, and it can't be taken down meanwhile. A weaker
  // lock would have to be strengthened when the search index follows at the commit, and two that wait for each other
  // then never end.
  const [still] = await tx
    .select({ status: property.status })
    .from(property)
    .where(eq(property.id, listing.id))
    .for('no key update')
  if (still?.status !== 'live') throw noSuchPlace()
  const during = `[${checkIn},${addDays(checkOut, listing.preparationDays)})`
  const [taken] = await tx
    .select({ id: stayBlock.id })
    .from(stayBlock)
    .where(
      and(
        eq(stayBlock.roomId, listing.roomId),
        eq(stayBlock.blocking, true),
        sql`${stayBlock.during} && ${during}::daterange`,
      ),
    )
    .limit(1)
  if (taken) throw conflict(datesTaken, 'dates_taken')
  const [made] = await tx
    .insert(booking)
    .values({
      code,
      propertyId: listing.id,
      roomId: listing.roomId,
      guestId: me.id,
      hostId: listing.hostId,
      status: 'held',
      checkIn,
      checkOut,
      guests,
      pets,
      bookingType: listing.bookingType,
      cancellationTier: listing.cancellationTier,
      currency,
      nights: stay.nights.map((night) => [night.amount, night.source]),
      lines,
      total,
      tax,
      serviceFee,
      payout,
      // Before there is a confirmed stay the host reads it without ways to meet elsewhere.
      guestMessage: maskContacts(input.message ?? '') || null,
      clockAt: plusMinutes(now, policy.holdMinutes),
      createdAt: now,
      commandKey: input.idempotencyKey,
    })
    .returning({ id: booking.id })
  if (!made) throw new Error('No booking was made')
  await tx
    .insert(stayBlock)
    .values({ roomId: listing.roomId, propertyId: listing.id, during, kind: 'hold', bookingId: made.id })
  await record(tx, { bookingId: made.id, event: 'hold', by: 'guest', from: null, to: 'held', note: null, now })
  return made.id
}

/** Letters and digits that can't be mistaken for one another when read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One of 30⁶. */
export function newBookingCode(): string {
  return `QE-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
