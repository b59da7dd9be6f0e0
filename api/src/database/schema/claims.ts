import type { ClaimReason, ClaimStatus } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ClaimEventName } from '../../domain/claim-process'
import { booking } from './bookings'
import { amount, id, moment } from './columns'

/**
 * A claim after a stay: a guest asks for a refund, a host for damages. Amounts in the booking's currency.
 * `domain/claim-process` has its states.
 */
export const claim = pgTable(
  'claim',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    by: text({ enum: ['guest', 'provider'] }).notNull(),
    status: text().$type<ClaimStatus>().notNull(),
    reason: text().$type<ClaimReason>().notNull(),
    text: text().notNull(),
    /** Claimed; minor units. */
    amount: amount().notNull(),
    /** Offered, agreed or decided; null until then. */
    settledAmount: amount(),
    photoIds: uuid().array().notNull(),
    /** The other side's words and photos. */
    answerText: text(),
    answerPhotoIds: uuid().array().notNull().default([]),
    /** The admins' reason. */
    decision: text(),
    /** The payment of damages, at the provider. */
    paymentIntent: text().unique(),
    /** Captured with it; minor units. */
    paid: amount().notNull().default(0),
    /** When the kept card was charged or declined; null before that. */
    triedAt: moment(),
    paymentProblem: text(),
    /** When it goes on by itself; null when it does not. */
    clockAt: moment(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    /** The idempotency key of the command that created it: a resend after a crash finds the row. */
    commandKey: text(),
  },
  (t) => [
    uniqueIndex('claim_unfinished')
      .on(t.bookingId, t.by)
      .where(sql`${t.status} in ('open', 'offered', 'review', 'to_pay')`),
    index('claim_of_booking').on(t.bookingId, t.createdAt),
    index('claim_clock').on(t.clockAt).where(sql`${t.clockAt} is not null`),
  ],
)
export type ClaimRow = typeof claim.$inferSelect

/** The history of a claim. Append-only. */
export const claimEvent = pgTable(
  'claim_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claim.id),
    at: moment().notNull(),
    event: text().$type<ClaimEventName>().notNull(),
    by: text({ enum: ['guest', 'provider', 'admin', 'system'] }).notNull(),
    note: text(),
  },
  (t) => [index('claim_event_of_claim').on(t.claimId, t.id)],
)
