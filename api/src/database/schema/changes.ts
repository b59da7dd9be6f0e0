import type { ChangeStatus, QuoteLine } from '@qe/contract'
import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChargePart } from '../../domain/charges'
import { booking, type PricedNight } from './bookings'
import { amount, id, moment } from './columns'

/**
 * A change of a stay: other dates or guests that one side proposes to the other, with the quote frozen at that time. A
 * partial unique index (migration 0011) allows one open change per booking. `domain/change-process` has its states.
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
    /** Null, as infants: those of the booking, in a change that the release before these columns proposed. */
    children: integer(),
    infants: integer(),
    pets: integer().notNull(),
    nights: jsonb().$type<PricedNight[]>().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    total: amount().notNull(),
    tax: amount().notNull(),
    serviceFee: amount().notNull(),
    payout: amount().notNull(),
    /** The new total less the old one; minor units. */
    difference: amount().notNull(),
    note: text(),
    /** The payment intent of the difference, at the provider. */
    paymentIntent: text().unique(),
    /** Captured with it; minor units. */
    paid: amount().notNull().default(0),
    /** When the card on file was charged or declined; null before that. */
    triedAt: moment(),
    paymentProblem: text(),
    /** When it lapses; null once it has ended. */
    clockAt: moment(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    /** The idempotency key of the command that created it: a resend after a crash finds the row. */
    commandKey: text(),
  },
  (t) => [index('stay_change_of_booking').on(t.bookingId, t.createdAt)],
)

/**
 * A refund, and the payments it comes from. Stored before the call to the provider, so that a retry after a crash
 * refunds the same. The ledger gets its row once it is done.
 */
export const refundOrder = pgTable(
  'refund_order',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    /** The reason; unique per booking. */
    key: text().notNull(),
    parts: jsonb().$type<ChargePart[]>().notNull(),
    status: text({ enum: ['planned', 'done'] }).notNull(),
    createdAt: moment().notNull(),
    doneAt: moment(),
  },
  (t) => [index('refund_order_of_booking').on(t.bookingId)],
)

/**
 * A refund that the guest's bank sent back, as where a card is closed. The ledger keeps it as refunded: it is the
 * guest's money, which waits for another way to them.
 */
export const returnedRefund = pgTable(
  'returned_refund',
  {
    /** The provider's own id. */
    id: text().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    orderId: uuid()
      .notNull()
      .references(() => refundOrder.id),
    /** The payment that it was of, at the provider. */
    intent: text().notNull(),
    amount: amount().notNull(),
    currency: text().notNull(),
    /** The provider's code: `expired_or_canceled_card`, `lost_or_stolen_card`, … */
    reason: text().notNull(),
    returnedAt: moment().notNull(),
    /** When and how the guest got it after all: by another refund, or otherwise. */
    settledAt: moment(),
    settledHow: text({ enum: ['sent_again', 'otherwise'] }),
    /** In which other way, as a sentence for the guest. */
    note: text(),
  },
  (t) => [index('returned_refund_of_booking').on(t.bookingId)],
)
