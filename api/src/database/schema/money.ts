import { bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
  /** The provider's open requirements, in its own codes. */
  requirements: jsonb().$type<string[]>().notNull().default([]),
  /** When this state was requested from the provider: an older response never replaces a newer one. */
  fetchedAt: moment().notNull(),
})

/**
 * Generated invoices, receipts and payout statements by a digest of their content: the same figures give the same file.
 */
export const moneyDocument = pgTable(
  'money_document',
  {
    digest: text().primaryKey(),
    /** Null for a statement of a month or a year, which is of many. */
    bookingId: uuid().references(() => booking.id),
    /** `QE-7K3F9M-I1`; of a statement `2026-03-EUR`. */
    number: text().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => storedFile.id),
    createdAt: moment().notNull(),
  },
  (t) => [index('money_document_of_booking').on(t.bookingId)],
)

/**
 * A transfer to a host's account at the payment provider, or its reversal. Stored before the call to the provider, so
 * that a retry after a crash moves the same. The ledger gets its row once it is done.
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
    /** The change of the host's share of the stay; minor units. */
    amount: amount().notNull(),
    currency: text().notNull(),
    /**
     * waiting: the host's account is not ready · planned: requested from the provider · done · owed: could not be
     * reversed, and is deducted from the host's next transfers
     */
    status: text({ enum: ['waiting', 'planned', 'done', 'owed'] }).notNull(),
    /** Of a transfer: deducted for earlier debts. Of a debt: deducted so far. Minor units. */
    netted: amount().notNull().default(0),
    /** The provider's objects: the transfer created, or the amounts reversed by transfer. */
    parts: jsonb().$type<TransferPart[]>().notNull().default([]),
    /** Of a transfer: the payments that fund it, in the order of its parts. */
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
    /** The disputed payment intent, at the provider. */
    intent: text(),
    amount: amount().notNull(),
    currency: text().notNull(),
    /** The bank's reason: `fraudulent`, `product_not_received`, … */
    reason: text().notNull(),
    state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    openedAt: moment().notNull(),
    closedAt: moment(),
  },
  (t) => [index('dispute_of_booking').on(t.bookingId)],
)

/** A payout from a host's account at the provider to their bank, as the provider last described it. */
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
 * What a payout to a bank is made of, as the provider itemises it: one row for each movement of the host's account.
 * Amounts are in the payout's currency, which is not always the booking's.
 */
export const bankPayoutPart = pgTable(
  'bank_payout_part',
  {
    /** The provider's own id of the movement. One that the bank gave back is sent again, in another payout. */
    id: text().notNull(),
    payoutId: text()
      .notNull()
      .references(() => bankPayout.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['transfer', 'reversal', 'other'] }).notNull(),
    /** The booking whose transfer it is; null where it is of none. */
    bookingId: uuid().references(() => booking.id),
    /** Minor units; below zero where it was taken back. */
    amount: amount().notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.id] }), index('bank_payout_part_of_booking').on(t.bookingId)],
)

/**
 * A difference between ledger and payment provider. Reconciliation writes it, and resolves it when a later run no
 * longer finds it.
 */
export const moneyDifference = pgTable(
  'money_difference',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    bookingId: uuid().references(() => booking.id),
    /** The id of the provider's object. */
    object: text().notNull(),
    kind: text({ enum: ['payment', 'refund', 'transfer', 'dispute'] }).notNull(),
    currency: text().notNull(),
    /** Each side's amount, minor units. */
    inLedger: amount().notNull(),
    atProvider: amount().notNull(),
    foundAt: moment().notNull(),
    resolvedAt: moment(),
  },
  (t) => [index('money_difference_open').on(t.resolvedAt, t.object)],
)
