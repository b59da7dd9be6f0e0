import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { booking } from './bookings'
import { moment } from './columns'
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

/** Invoices, receipts and payout statements that were made, by all that stands in them: the same figures give the same file. */
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
