import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { daterange, id, moment } from './columns'
import { property, room } from './places'

/** Where other sites read when a place is taken. Whoever has the token may read; a new one ends the one before. */
export const calendarAddress = pgTable('calendar_address', {
  propertyId: uuid()
    .primaryKey()
    .references(() => property.id),
  /** Kept readable, as its host wants to see it again. All it opens is which nights are taken. */
  token: text().notNull().unique(),
  madeAt: moment().notNull(),
})

/** Another site's calendar of a place, read every half hour. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: id(),
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    roomId: uuid()
      .notNull()
      .references(() => room.id),
    name: text().notNull(),
    url: text().notNull(),
    addedAt: moment().notNull(),
    nextAt: moment().notNull(),
    lastTriedAt: moment().notNull(),
    lastSucceededAt: moment().notNull(),
    /** A sentence; null when the latest try went well. */
    lastError: text(),
    /** Since the last success. */
    failures: integer().notNull().default(0),
    unreadable: integer().notNull().default(0),
    // What the site said of its latest answer, to be asked only for a newer one.
    etag: text(),
    lastModified: text(),
  },
  (t) => [unique('calendar_feed_once').on(t.propertyId, t.url), index('calendar_feed_due').on(t.nextAt)],
)
export type CalendarFeedRow = typeof calendarFeed.$inferSelect

/**
 * What a feed says, from today on: the latest answer that could be read. What of it is kept taken here stands in
 * `stay_block`.
 */
export const calendarEvent = pgTable(
  'calendar_event',
  {
    id: id(),
    feedId: uuid()
      .notNull()
      .references(() => calendarFeed.id, { onDelete: 'cascade' }),
    /** The site's own id of it; of one that repeats, with the day. */
    uid: text().notNull(),
    during: daterange().notNull(),
    /**
     * Whether all of its nights are kept by itself. One that stands back for something else is looked at each minute.
     */
    whole: boolean().notNull().default(true),
  },
  (t) => [
    unique('calendar_event_once').on(t.feedId, t.uid),
    index('calendar_event_in_part').on(t.feedId).where(sql`not whole`),
  ],
)
