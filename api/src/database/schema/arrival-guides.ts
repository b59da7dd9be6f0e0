import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { listing } from './listings'

/** What a host tells the guests of a listing about arriving. */
export const arrivalGuide = pgTable('arrival_guide', {
  listingId: uuid()
    .primaryKey()
    .references(() => listing.id),
  wayIn: text().notNull(),
  parking: text().notNull(),
  houseManual: text().notNull(),
  /** Door code, Wi-Fi and phone as JSON, encrypted with the server secret; null where there are none. */
  secrets: text(),
  updatedAt: moment().notNull(),
})
