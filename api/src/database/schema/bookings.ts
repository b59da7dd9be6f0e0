import type { BookingStatus, QuoteLine, ReviewReportReason } from '@qe/contract'
import { bigserial, date, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CouponTerms } from '../../domain/coupon'
import type { LeadTimeTerms } from '../../domain/lead-time'
import { accounts, movementKinds } from '../../domain/ledger'
import { amount, id, moment } from './columns'
import { listing, room } from './listings'
import { person } from './people'

/** A priced night: minor units, and the source of the price. Its position gives the date. */
export type PricedNight = [amount: number, source: 'date' | 'weekend' | 'base']

export const booking = pgTable(
  'booking',
  {
    id: id(),
    /** Short reference for people, `QE-7K3F9M`. */
    code: text().notNull().unique(),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
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
    /** How many of the guests are children. */
    children: integer().notNull().default(0),
    /** They come beside the guests. */
    infants: integer().notNull().default(0),
    pets: integer().notNull().default(0),
    bookingType: text({ enum: ['instant', 'request'] }).notNull(),
    // The terms of the stay, as the listing had them: nothing the host changes later moves them. A trigger (migration
    // 0019) fills empty times from the listing, for the previous release, which does not write them.
    cancellationTier: text({ enum: ['flexible', 'moderate', 'firm'] }).notNull(),
    timeZone: text().notNull().default(''),
    /** `HH:MM` in the time zone, as the other two. */
    checkInFrom: text().notNull().default(''),
    checkInUntil: text().notNull().default(''),
    checkOutBy: text().notNull().default(''),
    // The frozen quote.
    currency: text().notNull(),
    nights: jsonb().$type<PricedNight[]>().notNull(),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    total: amount().notNull(),
    tax: amount().notNull(),
    serviceFee: amount().notNull(),
    /** What the host gets: total − tax − service fee. */
    payout: amount().notNull(),
    /** Lead-time discounts as they were then; null for none, and for bookings from before there were any. */
    leadTime: jsonb().$type<LeadTimeTerms>(),
    /** What the code took off that the guest booked with; null for none. */
    coupon: jsonb().$type<CouponTerms>(),
    guestMessage: text(),
    /** The co-host who accepted the request for the host; the payment is taken after that. */
    acceptedById: uuid(),
    // Payment.
    paymentIntent: text().unique(),
    authorised: amount().notNull().default(0),
    captured: amount().notNull().default(0),
    refunded: amount().notNull().default(0),
    /** In dispute: the guest's bank holds it until it decides. */
    disputed: amount().notNull().default(0),
    /** Captured for damages and not disputed: all of it is the host's. */
    damages: amount().notNull().default(0),
    cardBrand: text(),
    cardLast4: text(),
    paymentProblem: text(),
    // Clock.
    /** The next moment at which time alone changes this booking. Null when nothing is due. */
    clockAt: moment(),
    /** When the host's share is transferred; null before confirmation and after the transfer. */
    payoutAt: moment(),
    /** Until then a command waits for the payment provider, and no other may start. */
    workingUntil: moment(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
    endedAt: moment(),
    /** The idempotency key of the command that created it: a resend after a crash finds the row. */
    commandKey: text(),
  },
  (t) => [
    unique('booking_command').on(t.guestId, t.commandKey),
    index('booking_of_guest').on(t.guestId, t.checkIn.desc(), t.id),
    index('booking_of_host').on(t.hostId, t.checkIn.desc(), t.id),
    index('booking_of_listing').on(t.listingId, t.checkIn),
  ],
)

/** The history of a booking. Append-only. */
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
    /** The co-host who did it for the host. */
    actorId: uuid(),
  },
  (t) => [index().on(t.bookingId, t.id)],
)

/**
 * The ledger. Each row moves one amount from one account to another, so every row is balanced. `domain/ledger` explains
 * the accounts.
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
    /** Identifies the movement, so that a repeated event writes it once. */
    idempotencyKey: text().notNull().unique(),
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
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
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
    /** Day 14 after check-out: the review is published then even if the other side wrote none. */
    publishAt: moment().notNull(),
    publishedAt: moment(),
    /** When operators hid it after a report: from then on only its author sees it. */
    hiddenAt: moment(),
    /** Their reason, which the author reads. */
    hiddenWhy: text(),
    replyText: text(),
    replyAt: moment(),
  },
  (t) => [
    unique('review_unique').on(t.bookingId, t.side),
    index('review_of_listing').on(t.listingId, t.publishedAt.desc(), t.id),
    index('review_of_person').on(t.subjectId),
  ],
)

/** A photo of a guest's review. */
export const reviewPhoto = pgTable(
  'review_photo',
  {
    /** That of the stored file, where it is an upload. */
    id: uuid().primaryKey(),
    reviewId: uuid()
      .notNull()
      .references(() => review.id),
    position: integer().notNull(),
    /** On the content host, without signature. */
    path: text().notNull(),
    /** The guest's caption; empty without one. */
    alt: text().notNull(),
    /** As in the contract's photo. */
    colours: text().notNull(),
  },
  (t) => [unique('review_photo_position').on(t.reviewId, t.position)],
)

/** A review that somebody brings to the operators' notice. Each person does so once. */
export const reviewReport = pgTable(
  'review_report',
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => review.id),
    reporterId: uuid()
      .notNull()
      .references(() => person.id),
    reason: text().$type<ReviewReportReason>().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
    closedAt: moment(),
    outcome: text({ enum: ['hidden', 'dismissed', 'shown_again'] }),
  },
  (t) => [unique('review_report_unique').on(t.reviewId, t.reporterId), index('review_report_created').on(t.createdAt)],
)
