import type { ChangeStatus, QuoteLine } from '@qe/contract'
import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChargePart } from '../../domain/charges'
import { booking, type PricedNight } from './bookings'
import { amount, id, moment } from './columns'

/**
 * Other dates or another party that one side of a booking asks the other for, with the quote that was frozen when it
 * did. A partial unique index (migration `changes-of-a-stay`) allows one open change a booking. Its life is
 * `domain/change-process`.
 */
export const stayChange = pgTable(
  'stay_change',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    by: text({ enum: ['guest', 'provider'] }).notNull(),
    status: text().$type<ChangeStatus>().notNull(),
    checkIn: date({ mode: 'string' }).notNull(),
    checkOut: date({ mode: 'string' }).notNull(),
    guests: integer().notNull(),
    pets: integer().notNull(),
    nights: jsonb().$type<PricedNight[]>().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    total: amount().notNull(),
    tax: amount().notNull(),
    serviceFee: amount().notNull(),
    payout: amount().notNull(),
    /** The new total less the one of the stay as it was; minor units. */
    difference: amount().notNull(),
    note: text(),
    /** The payment of the difference, at the provider. */
    paymentIntent: text().unique(),
    /** Taken with it. */
    paid: amount().notNull().default(0),
    /** When the card on file was tried; null while that is still to happen. */
    triedAt: moment(),
    paymentProblem: text(),
    /** When it lapses by itself; null once it is over. */
    clockAt: moment(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    /** The command key that made it: a resend after a crash finds it. */
    commandKey: text(),
  },
  (t) => [index('stay_change_of_booking').on(t.bookingId, t.createdAt)],
)

/**
 * Money to give back, and from which of a booking's payments: written before the provider is asked, so that a crash in
 * between asks again for the same. The ledger has its line once it is done.
 */
export const refundOrder = pgTable(
  'refund_order',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    /** What it is for; once a booking. */
    key: text().notNull(),
    parts: jsonb().$type<ChargePart[]>().notNull(),
    status: text({ enum: ['planned', 'done'] }).notNull(),
    createdAt: moment().notNull(),
    doneAt: moment(),
  },
  (t) => [index('refund_order_of_booking').on(t.bookingId)],
)
