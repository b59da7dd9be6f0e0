import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BookingEventName } from '../../domain/booking-process'
import { booking } from './bookings'
import { amount, moment } from './columns'

/**
 * The two parts of a booking that the guest pays in two. The first is the booking's own payment; `domain/part-payment`
 * has the rules of the rest, and `domain/booking-process` its steps.
 */
export const partPayment = pgTable(
  'part_payment',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => booking.id),
    firstPart: amount().notNull(),
    /** What the guest pays later; a change of the stay for less takes it down. */
    rest: amount().notNull(),
    /** When the card of the first part is charged with the rest. */
    dueAt: moment().notNull(),
    /** The payment intent of the rest, at the provider. */
    paymentIntent: text().unique(),
    /** Captured with it; minor units. */
    paid: amount().notNull().default(0),
    /** Why the last card was declined, as a sentence. */
    problem: text(),
    /** The latest of its steps; null before the first. */
    latestStep: text().$type<BookingEventName>(),
    /** When the card on file was declined; null before that. */
    declinedAt: moment(),
    /** When time alone takes its next step; null while none is due. */
    clockAt: moment(),
  },
  (t) => [index('part_payment_due').on(t.clockAt)],
)
