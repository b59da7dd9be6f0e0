import { date, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/**
 * Reference rates of the newest day that is known; all rows are of the same day. Amounts are read by them, never paid.
 */
export const exchangeRate = pgTable('exchange_rate', {
  currency: text().primaryKey(),
  /** How much of it one euro buys, to the digit. */
  perEuro: numeric().notNull(),
  day: date({ mode: 'string' }).notNull(),
  takenAt: moment().notNull(),
})
