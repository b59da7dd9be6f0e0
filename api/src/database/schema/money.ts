import { bigserial, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChargePart, TransferPart } from '../../domain/charges'
import { booking } from './bookings'
import { amount, id, moment } from './columns'
import { storedFile } from './files'
import { person } from './people'

/** A host's account at the payment provider, as the provider last described it. */
export const payoutAccount = pgTable('payout_account', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** The provider's own id. */
  account: text().notNull().unique(),
  /** ISO 3166-1 alpha-2; can't be changed at the provider. */
  country: text().notNull(),
  detailsSubmitted: boolean().notNull().default(false),
  payoutsEnabled: boolean().notNull().default(false),
  /** What the provider still wants, in its own codes. */
  requirements: jsonb().$type<string[]>().notNull().default([]),
  /** When the provider was asked for what stands here: an older answer never replaces a newer one. */
  askedAt: moment().notNull(),
})

/**
 * Invoices, receipts and payout statements that were made, by all that stands in them: the same figures give the same
 * file.
 */
export const moneyDocument = pgTable(
  'money_document',
  {
    digest: text().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    /** `QE-7K3F9M-I1`. */
    number: text().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => storedFile.id),
    createdAt: moment().notNull(),
  },
  (t) => [index('money_document_of_booking').on(t.bookingId)],
)

/**
 * Money on its way to a host's account at the payment provider, or back from it: written before the provider is asked,
 * so that a crash in between asks again for the same. The ledger has its line once it is done.
 */
export const hostTransfer = pgTable(
  'host_transfer',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    kind: text({ enum: ['transfer', 'reversal'] }).notNull(),
    /** By which the host's share of the stay changes; minor units. */
    amount: amount().notNull(),
    currency: text().notNull(),
    /**
     * waiting: the host's account is not ready · planned: being asked for · done · owed: could not be taken back, is
     * kept from what the host gets next
     */
    status: text({ enum: ['waiting', 'planned', 'done', 'owed'] }).notNull(),
    /** Of a transfer: what was kept from it for earlier debts. Of a debt: what has been kept for it so far. */
    netted: amount().notNull().default(0),
    /** What is asked of the provider for it: a transfer that was made, or what is taken back from which. */
    parts: jsonb().$type<TransferPart[]>().notNull().default([]),
    /** Of a transfer: the payments whose money it is, in the order of its parts. */
    sources: jsonb().$type<ChargePart[]>().notNull().default([]),
    createdAt: moment().notNull(),
    doneAt: moment(),
  },
  (t) => [index('host_transfer_of_booking').on(t.bookingId), index('host_transfer_of_host').on(t.hostId, t.status)],
)

/** A guest's complaint at their bank, as the provider last described it. */
export const dispute = pgTable(
  'dispute',
  {
    /** The provider's own id. */
    id: text().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    /** The payment that it is about, at the provider. */
    intent: text(),
    amount: amount().notNull(),
    currency: text().notNull(),
    /** The bank's word for why: `fraudulent`, `product_not_received`, … */
    reason: text().notNull(),
    state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    openedAt: moment().notNull(),
    closedAt: moment(),
  },
  (t) => [index('dispute_of_booking').on(t.bookingId)],
)

/** From a host's account at the provider to their bank, as the provider last described it. */
export const bankPayout = pgTable(
  'bank_payout',
  {
    id: text().primaryKey(),
    hostId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    amount: amount().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['pending', 'in_transit', 'paid', 'failed', 'canceled'] }).notNull(),
    arrivesAt: moment().notNull(),
    failure: text(),
  },
  (t) => [index('bank_payout_of_host').on(t.hostId)],
)

/**
 * Where ledger and payment provider disagree. Written by reconciliation; resolved when a later run no longer finds it.
 */
export const moneyDifference = pgTable(
  'money_difference',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    bookingId: uuid().references(() => booking.id),
    /** The provider's object that it is about. */
    object: text().notNull(),
    kind: text({ enum: ['payment', 'refund', 'transfer', 'dispute'] }).notNull(),
    currency: text().notNull(),
    /** What each side says, minor units. */
    inLedger: amount().notNull(),
    atProvider: amount().notNull(),
    foundAt: moment().notNull(),
    resolvedAt: moment(),
  },
  (t) => [index('money_difference_open').on(t.resolvedAt, t.object)],
)
