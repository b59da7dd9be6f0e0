import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NightChange } from '../../domain/night-edit'
import { datemultirange, daterange, id, moment } from './columns'
import { listing, room } from './listings'
import { person } from './people'

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

/** The same for one unit of a listing that has several. */
export const unitCalendarAddress = pgTable('unit_calendar_address', {
  roomId: uuid()
    .primaryKey()
    .references(() => room.id),
  token: text().notNull().unique(),
  createdAt: moment().notNull(),
})

/**
 * The address at which a person's calendar programs read their trips. The token grants access; a new one revokes the
 * old.
 */
export const tripCalendarAddress = pgTable('trip_calendar_address', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id),
  /** Not hashed, because the person wants to see it again, to subscribe on another device. */
  token: text().notNull().unique(),
  createdAt: moment().notNull(),
})

/** Another site's calendar of a unit, fetched every half hour. */
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

/** One edit of nights by a host, kept a while so that it can be undone and redone. */
export const calendarEdit = pgTable(
  'calendar_edit',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    /** Counts edits of all hosts, and counts again when this one is undone or redone. */
    revision: bigserial({ mode: 'number' }).notNull(),
    /** The revision when it was made. */
    firstRevision: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    undoneAt: moment(),
    /** The co-host who made it for the host. */
    editedById: uuid(),
    /** The idempotency key of the command, for a process that dies before it has answered. */
    commandKey: text(),
  },
  (t) => [
    unique('calendar_edit_command').on(t.hostId, t.commandKey),
    index('calendar_edit_of_host').on(t.hostId, t.createdAt),
  ],
)

/** The nights of one listing in an edit, with their values before and after it. */
export const calendarEditNights = pgTable(
  'calendar_edit_nights',
  {
    editId: uuid()
      .notNull()
      .references(() => calendarEdit.id, { onDelete: 'cascade' }),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    nights: datemultirange().notNull(),
    changes: jsonb().$type<NightChange[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.editId, t.listingId] }), index('calendar_edit_of_listing').on(t.listingId)],
)

/** While a listing has one, its free coming nights without a price of the host's own cost what similar places ask. */
export const priceRule = pgTable('price_rule', {
  listingId: uuid()
    .primaryKey()
    .references(() => listing.id),
  /** Minor units; no night that the rule sets costs less, or more. */
  floor: integer().notNull(),
  ceiling: integer().notNull(),
  createdAt: moment().notNull(),
})

/**
 * A host's season: what nights of the same days of the year cost, and their rules. Its nights are set as by any edit of
 * the calendar (`date_price`, `night_setting`), from where quotes and searches read them.
 */
export const season = pgTable(
  'season',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    name: text().notNull(),
    /** First and last night, both included; of the first year when it comes back each year. */
    firstNight: date({ mode: 'string' }).notNull(),
    lastNight: date({ mode: 'string' }).notNull(),
    isYearly: boolean().notNull(),
    /** Minor units; null with a percentage, or when prices stay. */
    price: integer(),
    /** Above (or, negative, below) the base or weekend price. */
    pricePercent: integer(),
    minNights: integer(),
    /** 0 is Sunday; null for any day. */
    arrivalDays: integer().array(),
    /** Last night that was set so far; a yearly season goes on from here. */
    setUntil: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index('season_of_host').on(t.hostId, t.firstNight),
    index('season_yearly').on(t.setUntil).where(sql`is_yearly`),
  ],
)

/** The listings of a season, with what their nights cost when it was saved: a percentage is of that. */
export const seasonListing = pgTable(
  'season_listing',
  {
    seasonId: uuid()
      .notNull()
      .references(() => season.id, { onDelete: 'cascade' }),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    basePrice: integer().notNull(),
    weekendPrice: integer(),
  },
  (t) => [primaryKey({ columns: [t.seasonId, t.listingId] }), index('season_of_listing').on(t.listingId)],
)
