import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { daterange, id, moment } from './columns'
import { listing, room } from './listings'

/**
 * The address at which other sites read a listing's blocked nights. The token grants access; a new one revokes the old.
 */
export const calendarAddress = pgTable('calendar_address', {
  listingId: uuid()
    .primaryKey()
    .references(() => listing.id),
  /** Not hashed, because its host wants to see it again. It only reveals which nights are blocked. */
  token: text().notNull().unique(),
  createdAt: moment().notNull(),
})

/** Another site's calendar of a listing, fetched every half hour. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: id(),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    roomId: uuid()
      .notNull()
      .references(() => room.id),
    name: text().notNull(),
    url: text().notNull(),
    addedAt: moment().notNull(),
    nextAt: moment().notNull(),
    lastTriedAt: moment().notNull(),
    lastSucceededAt: moment().notNull(),
    /** A sentence; null when the latest fetch succeeded. */
    lastError: text(),
    /** Since the last success. */
    failures: integer().notNull().default(0),
    unreadable: integer().notNull().default(0),
    // From the site's latest response, for conditional requests.
    etag: text(),
    lastModified: text(),
  },
  (t) => [unique('calendar_feed_unique').on(t.listingId, t.url), index('calendar_feed_due').on(t.nextAt)],
)
export type CalendarFeedRow = typeof calendarFeed.$inferSelect

/**
 * The events of a feed from today on, as of its latest readable response. The nights that they block are rows of
 * `stay_block`.
 */
export const calendarEvent = pgTable(
  'calendar_event',
  {
    id: id(),
    feedId: uuid()
      .notNull()
      .references(() => calendarFeed.id, { onDelete: 'cascade' }),
    /** The site's own id; for a recurring event followed by the day. */
    uid: text().notNull(),
    during: daterange().notNull(),
    /**
     * Whether the event blocks all of its nights. A job checks the others each minute, because what blocks the rest may
     * end.
     */
    whole: boolean().notNull().default(true),
  },
  (t) => [
    unique('calendar_event_unique').on(t.feedId, t.uid),
    index('calendar_event_in_part').on(t.feedId).where(sql`not whole`),
  ],
)
