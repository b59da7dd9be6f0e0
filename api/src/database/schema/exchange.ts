import { date, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/**
 * The latest reference rates; all rows are of the same day. They convert amounts for display, never for charging.
 */
export const exchangeRate = pgTable('exchange_rate', {
  currency: text().primaryKey(),
  /** Units of the currency per euro, as published. */
  perEuro: numeric().notNull(),
  day: date({ mode: 'string' }).notNull(),
  fetchedAt: moment().notNull(),
})
