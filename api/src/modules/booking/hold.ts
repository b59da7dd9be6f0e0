import { randomInt } from 'node:crypto'
import type { ParsedInput } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import { duplicate, overlap, sqlState } from '../../database/rows'
import { booking, stayBlock } from '../../database/schema'
import { addDays, plusMinutes } from '../../domain/calendar'
import { policy } from '../../domain/policy'
import { priceDigest, readTicket } from '../../domain/quote-id'
import { badInput, conflict } from '../../http/refused'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { maskContacts } from '../chat/mask'
import { bookable, datesTaken, price, quoteOf, refusalFor } from '../property/quoting'
import { record } from './advance'

/**
 * Holds the dates of a quote for a guest while they pay. The price is worked out anew: when it is no longer what the quote says, or
 * the quote is too old, the guest gets the fresh one to agree to. Gives the booking's id.
 */
export async function holdDates(services: Services, me: Me, input: ParsedInput<'bookings/add'>): Promise<string> {
  const { db, secret } = services
  const now = services.now()
  const ticket = readTicket(input.quoteId, secret)
  if (!ticket) throw badInput('quoteId', 'This price was not made by us. Choose your dates again.')
  const earlier = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.guestId, me.id), eq(booking.commandKey, input.idempotencyKey)))
  if (earlier[0]) return earlier[0].id

  const listing = await bookable(db, ticket.propertyId)
  if (listing.hostId === me.id) throw conflict('This is your own place. Block the dates in your calendar instead.', 'own_listing')
  const reason = await refusalFor(db, listing, ticket, now)
  if (reason) throw conflict(reason, reason === datesTaken ? 'dates_taken' : 'not_bookable')
  const stay = await price(db, listing, ticket)
  if (ticket.validUntil < now.getTime())
    throw conflict('This price was worked out a while ago. Here it is anew; have a look and go on.', 'quote_stale', { quote: quoteOf(listing, ticket, stay, secret, now) })
  if (priceDigest(stay) !== ticket.digest)
    throw conflict('The price has changed since you chose your dates. Have a look and go on.', 'price_changed', { quote: quoteOf(listing, ticket, stay, secret, now) })

  try {
    return await db.transaction(async (tx) => {
      const [made] = await tx
        .insert(booking)
        .values({
          code: newBookingCode(),
          propertyId: listing.id,
          roomId: listing.roomId,
          guestId: me.id,
          hostId: listing.hostId,
          status: 'held',
          checkIn: ticket.checkIn,
          checkOut: ticket.checkOut,
          guests: ticket.guests,
          pets: ticket.pets,
          bookingType: listing.bookingType,
          cancellationTier: listing.cancellationTier,
          currency: stay.currency,
          nights: stay.nights.map((night) => [night.amount, night.source]),
          lines: stay.lines,
          total: stay.total,
          tax: stay.tax,
          serviceFee: stay.serviceFee,
          payout: stay.payout,
          // Before there is a confirmed stay the host reads it without ways to meet elsewhere.
          guestMessage: maskContacts(input.message ?? '') || null,
          clockAt: plusMinutes(now, policy.holdMinutes),
          createdAt: now,
          commandKey: input.idempotencyKey,
        })
        .returning({ id: booking.id })
      if (!made) throw new Error('No booking was made')
      const until = addDays(ticket.checkOut, listing.preparationDays)
      await tx.insert(stayBlock).values({ roomId: listing.roomId, propertyId: listing.id, during: `[${ticket.checkIn},${until})`, kind: 'hold', bookingId: made.id })
      await record(tx, { bookingId: made.id, event: 'hold', by: 'guest', from: null, to: 'held', note: null, now })
      return made.id
    })
  } catch (error) {
    if (sqlState(error) === overlap) throw conflict(datesTaken, 'dates_taken')
    if (sqlState(error) === duplicate) throw conflict('This booking is already being made. Look at your trips.', 'busy')
    throw error
  }
}

/** Letters and digits that can't be mistaken for one another when read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 30⁶ codes: a clash is a failed insert that the guest's next click repairs. */
export function newBookingCode(): string {
  return `QE-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
