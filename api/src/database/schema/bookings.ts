import type { BookingStatus, QuoteLine } from '@qe/contract'
import { bigserial, date, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts, movementKinds } from '../../domain/ledger'
import { amount, id, moment } from './columns'
import { person } from './people'
import { property, room } from './places'

/** One night as it was priced: minor units, and where the price came from. The date follows from the position. */
export type PricedNight = [amount: number, source: 'date' | 'weekend' | 'base']

export const booking = pgTable(
  'booking',
  {
    id: id(),
    /** Short reference for people, `QE-7K3F9M`. */
    code: text().notNull().unique(),
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    roomId: uuid()
      .notNull()
      .references(() => room.id),
    guestId: uuid()
      .notNull()
      .references(() => person.id),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    status: text().$type<BookingStatus>().notNull(),
    checkIn: date({ mode: 'string' }).notNull(),
    checkOut: date({ mode: 'string' }).notNull(),
    guests: integer().notNull(),
    pets: integer().notNull().default(0),
    bookingType: text({ enum: ['instant', 'request'] }).notNull(),
    cancellationTier: text({ enum: ['flexible', 'moderate', 'firm'] }).notNull(),
    // The frozen quote.
    currency: text().notNull(),
    nights: jsonb().$type<PricedNight[]>().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    total: amount().notNull(),
    tax: amount().notNull(),
    serviceFee: amount().notNull(),
    /** What the host gets: total − tax − service fee. */
    payout: amount().notNull(),
    guestMessage: text(),
    // Payment.
    paymentIntent: text().unique(),
    authorised: amount().notNull().default(0),
    captured: amount().notNull().default(0),
    refunded: amount().notNull().default(0),
    /** In dispute: with the guest's bank until it has decided. */
    disputed: amount().notNull().default(0),
    cardBrand: text(),
    cardLast4: text(),
    paymentProblem: text(),
    // Clock.
    /** The next moment at which time alone changes this booking. Null when nothing is due. */
    clockAt: moment(),
    /** When the host's share leaves; null before confirmation and afterwards. */
    payoutAt: moment(),
    /** While a decision talks to the payment provider, no other may start. */
    workingUntil: moment(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
    endedAt: moment(),
    /** The command key that made it: a resend after a crash finds it. */
    commandKey: text(),
  },
  (t) => [
    unique('booking_command').on(t.guestId, t.commandKey),
    index('booking_of_guest').on(t.guestId, t.checkIn.desc(), t.id),
    index('booking_of_host').on(t.hostId, t.checkIn.desc(), t.id),
    index('booking_of_property').on(t.propertyId, t.checkIn),
  ],
)

/** What happened to a booking; rows are only ever added. */
export const bookingEvent = pgTable(
  'booking_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    at: moment().notNull(),
    event: text().notNull(),
    by: text({ enum: ['guest', 'provider', 'admin', 'system'] }).notNull(),
    fromStatus: text(),
    toStatus: text().notNull(),
    note: text(),
  },
  (t) => [index().on(t.bookingId, t.id)],
)

/**
 * The ledger. Each row moves one amount from one account to another, so every row is balanced by itself.
 * What the accounts stand for is said in `domain/ledger`.
 */
export const movement = pgTable(
  'movement',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    at: moment().notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    fromAccount: text({ enum: accounts }).notNull(),
    toAccount: text({ enum: accounts }).notNull(),
    amount: amount().notNull(),
    currency: text().notNull(),
    guestId: uuid().notNull(),
    hostId: uuid().notNull(),
    /** What makes it this movement and no other, so that it is written once however often it is told. */
    onceKey: text().notNull().unique(),
  },
  (t) => [
    index('movement_of_booking').on(t.bookingId),
    index('movement_of_guest').on(t.guestId, t.at.desc(), t.id),
    index('movement_of_host').on(t.hostId, t.at.desc(), t.id),
  ],
)

export const review = pgTable(
  'review',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    authorId: uuid()
      .notNull()
      .references(() => person.id),
    subjectId: uuid()
      .notNull()
      .references(() => person.id),
    /** Which side wrote it. */
    side: text({ enum: ['guest', 'provider'] }).notNull(),
    overall: smallint().notNull(),
    cleanliness: smallint(),
    accuracy: smallint(),
    checkIn: smallint(),
    communication: smallint(),
    location: smallint(),
    value: smallint(),
    text: text().notNull(),
    privateNote: text(),
    submittedAt: moment().notNull(),
    /** Day 14 after check-out: published then even if the other side wrote nothing. */
    publishAt: moment().notNull(),
    publishedAt: moment(),
    replyText: text(),
    replyAt: moment(),
  },
  (t) => [
    unique('review_once').on(t.bookingId, t.side),
    index('review_of_property').on(t.propertyId, t.publishedAt.desc(), t.id),
    index('review_of_person').on(t.subjectId),
  ],
)
