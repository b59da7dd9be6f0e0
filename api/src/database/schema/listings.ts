import type { ListingFields, ListingPhoto, ListingReportReason, ListingRoom, Photo } from '@qe/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  point,
  primaryKey,
  real,
  smallint,
  smallserial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { datemultirange, daterange, id, moment } from './columns'
import { person } from './people'

export const city = pgTable(
  'city',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** State, county or province; empty for cities whose name says enough. */
    region: text().notNull().default(''),
    country: text().notNull(),
    countryCode: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    timeZone: text().notNull(),
    currency: text().notNull(),
    population: integer().notNull(),
    photo: jsonb().$type<Photo>().notNull(),
    /** The number of live listings, updated by the commands that change a listing's status. */
    listings: integer().notNull().default(0),
    /** Name and country without accents and in lower case, for search. */
    foldedName: text().generatedAlwaysAs(sql`folded(name)`),
    foldedCountry: text().generatedAlwaysAs(sql`folded(country)`),
  },
  (t) => [
    index().on(t.listings),
    index('city_begins').on(t.foldedName.op('text_pattern_ops')),
    index('city_contains').using('gin', t.foldedName.op('gin_trgm_ops')),
    index('city_country_begins').on(t.foldedCountry.op('text_pattern_ops')),
  ],
)

export const propertyType = pgTable('property_type', {
  key: text().primaryKey(),
  label: text().notNull(),
  plural: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull(),
  /** Its number in `listing_index.traits`, 1–255. */
  code: smallserial().notNull().unique(),
})

export const amenity = pgTable('amenity', {
  key: text().primaryKey(),
  label: text().notNull(),
  group: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull(),
  /** Its bit in `listing_index.amenities`, 1–62. */
  bit: smallserial().notNull().unique(),
})

/** A listing. Prices are minor units of `currency`; `*_until`, `*_from`, `*_by` are `HH:MM` in `time_zone`. */
export const listing = pgTable(
  'listing',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    cityId: uuid()
      .notNull()
      .references(() => city.id),
    typeKey: text()
      .notNull()
      .references(() => propertyType.key),
    kind: text({ enum: ['entire', 'private_room', 'shared_room'] }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    neighbourhood: text().notNull(),
    address: text().notNull(),
    postcode: text().notNull().default(''),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    /** The public point, up to 500 m away from the exact one. */
    publicLat: doublePrecision().notNull(),
    publicLon: doublePrecision().notNull(),
    timeZone: text().notNull(),
    currency: text().notNull(),
    guests: integer().notNull(),
    bedrooms: integer().notNull(),
    beds: integer().notNull(),
    bathrooms: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    amenities: text().array().notNull(),
    houseRules: text().array().notNull(),
    photos: jsonb().$type<ListingPhoto[]>().notNull(),
    /** With their beds; empty where the host has described none. */
    rooms: jsonb().$type<ListingRoom[]>().notNull().default([]),
    checkInFrom: text().notNull(),
    checkInUntil: text().notNull(),
    checkOutBy: text().notNull(),
    bookingType: text({ enum: ['instant', 'request'] }).notNull(),
    basePrice: integer().notNull(),
    weekendPrice: integer(),
    cleaningFee: integer().notNull().default(0),
    /** Per night for each guest beyond `guests_included`. */
    extraGuestFee: integer().notNull().default(0),
    guestsIncluded: integer().notNull(),
    /** Per pet and night. */
    petFee: integer().notNull().default(0),
    petsAllowed: boolean().notNull().default(false),
    minNights: integer().notNull().default(1),
    maxNights: integer().notNull().default(90),
    /** Whole days between booking and check-in. */
    noticeDays: integer().notNull().default(0),
    /** Nights kept free after each stay. */
    preparationDays: integer().notNull().default(0),
    /** How many days ahead guests can book. */
    windowDays: integer().notNull().default(365),
    cancellationTier: text({ enum: ['flexible', 'moderate', 'firm'] }).notNull(),
    status: text({ enum: ['draft', 'in_review', 'live', 'paused', 'removed'] }).notNull(),
    /** Why an admin sent it back, for its host; null if none did. */
    reviewNote: text(),
    ratingAverage: numeric({ precision: 3, scale: 2, mode: 'number' }),
    ratingCount: integer().notNull().default(0),
    ratingParts: jsonb().$type<RatingParts>().notNull().default({}),
    /** `base_price` in a common unit, to sort listings with different currencies. */
    sortPrice: doublePrecision().notNull(),
    /** Higher comes first under "recommended". */
    score: real().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('listing_in_city').on(t.cityId, t.status), index('listing_of_host').on(t.hostId)],
)
export type RatingParts = Partial<
  Record<'cleanliness' | 'accuracy' | 'checkIn' | 'communication' | 'location' | 'value', number>
>

/** A listing draft. Once submitted, it becomes a row of `listing` with the same id. */
export const listingDraft = pgTable(
  'listing_draft',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    fields: jsonb().$type<Partial<ListingFields>>().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [index('listing_draft_of_host').on(t.hostId, t.createdAt)],
)

/**
 * A unit: what is booked of a listing. Most listings have one; a house of four equal flats has four. Bookings keep
 * theirs, so that one that is taken away stays as a row.
 */
export const room = pgTable(
  'room',
  {
    id: id(),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    /** Shown where a listing has several. */
    name: text().notNull(),
    /** The order in which the host has them. */
    position: integer().notNull().default(0),
    /** When it came after its listing did; null for one as old as the listing. */
    addedAt: moment(),
    /** Null while it can be booked. */
    removedAt: moment(),
  },
  (t) => [index().on(t.listingId)],
)

/**
 * A block of a unit's nights: holds, requests, confirmed stays, the nights of a proposed change, the host's own blocks,
 * other sites' stays. An exclusion constraint (migration 0002) forbids two blocking rows of a unit to overlap. Rows of
 * past stays are deleted.
 */
export const stayBlock = pgTable(
  'stay_block',
  {
    id: id(),
    roomId: uuid()
      .notNull()
      .references(() => room.id),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    during: daterange().notNull(),
    kind: text({ enum: ['hold', 'request', 'stay', 'change', 'host', 'calendar'] }).notNull(),
    blocking: boolean().notNull().default(true),
    bookingId: uuid(),
    /** The event (`calendar_event`) of another site's calendar that blocks these nights. */
    eventId: uuid(),
  },
  (t) => [
    index().on(t.listingId),
    index().on(t.bookingId),
    index('stay_block_of_event').on(t.eventId).where(sql`event_id is not null`),
  ],
)

/** The price of one night; it overrides base and weekend price. */
export const datePrice = pgTable(
  'date_price',
  {
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    date: date({ mode: 'string' }).notNull(),
    price: integer().notNull(),
    /** Set by the listing's price rule, not by its host. */
    byRule: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.date] })],
)

/** What a host has set for one night besides its price. A night without anything set has no row. */
export const nightSetting = pgTable(
  'night_setting',
  {
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    date: date({ mode: 'string' }).notNull(),
    /** Of stays that begin on this date; null: the listing's. */
    minNights: integer(),
    maxNights: integer(),
    noArrival: boolean().notNull().default(false),
    noDeparture: boolean().notNull().default(false),
    /** For the host alone. */
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.date] })],
)

export const longTermDiscount = pgTable(
  'long_term_discount',
  {
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    minNights: integer().notNull(),
    percentBps: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.minNights] })],
)

/** Discounts for bookings up to `days` before arrival (`last_minute`), or more than `days` before (`early_booking`). */
export const leadTimeDiscount = pgTable(
  'lead_time_discount',
  {
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    kind: text({ enum: ['last_minute', 'early_booking'] }).notNull(),
    days: integer().notNull(),
    percentBps: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.kind] })],
)

/** How often a listing's page was looked at on a day of its time zone. Says nothing of who looked. */
export const listingViews = pgTable(
  'listing_views',
  {
    listingId: uuid()
      .notNull()
      .references(() => listing.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.date] })],
)

/** A tax on stays in a country (`city_id` null) or in one city. */
export const taxRule = pgTable(
  'tax_rule',
  {
    id: id(),
    countryCode: text().notNull(),
    cityId: uuid().references(() => city.id),
    label: text().notNull(),
    bps: integer().notNull(),
  },
  (t) => [index().on(t.countryCode)],
)

/**
 * Everything that a search reads of a live listing, in a narrow row a tenth the size of `listing`. Only triggers write
 * it (migration 0017), in the transaction of the change. A listing that is not live has no row.
 */
export const listingIndex = pgTable(
  'listing_index',
  {
    listingId: uuid()
      .primaryKey()
      .references(() => listing.id, { onDelete: 'cascade' }),
    hostId: uuid().notNull(),
    cityId: uuid().notNull(),
    countryCode: text().notNull(),
    timeZone: text().notNull(),
    typeKey: text().notNull(),
    kind: text().notNull(),
    bookingType: text().notNull(),
    /** The public point: longitude, latitude. */
    spot: point().notNull(),
    guests: smallint().notNull(),
    bedrooms: smallint().notNull(),
    beds: smallint().notNull(),
    petsAllowed: boolean().notNull(),
    /** One bit per amenity, by `amenity.bit`. */
    amenities: bigint({ mode: 'bigint' }).notNull(),
    /** What facets count, packed from the lowest bit: type 8, kind 2, booking type 1, bedrooms 6, rating 9 bits. */
    traits: integer().notNull(),
    /** The average in hundredths; 0 without reviews. */
    rating: smallint().notNull(),
    score: doublePrecision().notNull(),
    /** Seconds since 1970. */
    listedAt: doublePrecision().notNull(),
    sortPrice: doublePrecision().notNull(),
    currency: text().notNull(),
    basePrice: integer().notNull(),
    weekendPrice: integer(),
    cleaningFee: integer().notNull(),
    extraGuestFee: integer().notNull(),
    guestsIncluded: smallint().notNull(),
    petFee: integer().notNull(),
    /** The sum of all taxes there, in basis points. */
    taxBps: integer().notNull(),
    /** Thresholds of long-term discounts, ascending, and their percentages in basis points. */
    discountNights: integer().array().notNull(),
    discountBps: integer().array().notNull(),
    /** Lead-time discounts; 0 basis points for none. */
    lastMinuteDays: integer().notNull().default(0),
    lastMinuteBps: integer().notNull().default(0),
    earlyBookingDays: integer().notNull().default(0),
    earlyBookingBps: integer().notNull().default(0),
    minNights: smallint().notNull(),
    maxNights: smallint().notNull(),
    noticeDays: smallint().notNull(),
    windowDays: smallint().notNull(),
    /**
     * Nights that no new stay may touch: blocked nights, and before each block the listing's preparation days. Of a
     * listing with several units: the nights that this is true of in all of them.
     */
    taken: datemultirange().notNull(),
    /** The same for each unit by itself, since a stay needs one for all its nights; null where a listing has one. */
    takenByUnit: datemultirange().array(),
    /** Nights with a date price. */
    priced: datemultirange().notNull(),
    /** Dates with rules of their own for stays that begin or end on them. */
    ruled: datemultirange().notNull().default('{}'),
  },
  (t) => [
    index('listing_index_on_map').using('gist', t.spot),
    index('listing_index_in_city').on(t.cityId),
    index('listing_index_in_country').on(t.countryCode),
    index('listing_index_of_host').on(t.hostId),
    index('listing_index_recommended').on(t.score, t.listingId),
    index('listing_index_by_price').on(t.sortPrice, t.listingId),
    index('listing_index_by_rating').on(t.rating, t.listingId),
    index('listing_index_by_age').on(t.listedAt, t.listingId),
  ],
)

/** A listing that somebody brings to the operators' notice. Each person does so once. */
export const listingReport = pgTable(
  'listing_report',
  {
    id: id(),
    listingId: uuid()
      .notNull()
      .references(() => listing.id),
    reporterId: uuid()
      .notNull()
      .references(() => person.id),
    reason: text().$type<ListingReportReason>().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
    closedAt: moment(),
    outcome: text({ enum: ['removed', 'dismissed'] }),
  },
  (t) => [
    unique('listing_report_unique').on(t.listingId, t.reporterId),
    index('listing_report_created').on(t.createdAt),
  ],
)
