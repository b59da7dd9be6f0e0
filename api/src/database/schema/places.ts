import type { ListingFields, Photo } from '@qe/contract'
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
    country: text().notNull(),
    countryCode: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    timeZone: text().notNull(),
    currency: text().notNull(),
    population: integer().notNull(),
    photo: jsonb().$type<Photo>().notNull(),
    /** Live listings, kept by the commands that change a listing's status. */
    listings: integer().notNull().default(0),
    /** Name and country without accents and capitals, to search by. */
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
  /** Its place in `listing_index.amenities`, 1–62. */
  bit: smallserial().notNull().unique(),
})

/** A listing. Prices are minor units of `currency`; `*_until`, `*_from`, `*_by` are `HH:MM` in `time_zone`. */
export const property = pgTable(
  'property',
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
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    /** The point that anybody may see: up to 500 m off. */
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
    photos: jsonb().$type<Photo[]>().notNull(),
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
    /** How far ahead can be booked. */
    windowDays: integer().notNull().default(365),
    cancellationTier: text({ enum: ['flexible', 'moderate', 'firm'] }).notNull(),
    status: text({ enum: ['draft', 'in_review', 'live', 'paused', 'removed'] }).notNull(),
    /** Why an admin sent it back, for its host; null when nobody did. */
    reviewNote: text(),
    ratingAverage: numeric({ precision: 3, scale: 2, mode: 'number' }),
    ratingCount: integer().notNull().default(0),
    ratingParts: jsonb().$type<RatingParts>().notNull().default({}),
    /** `base_price` in a common measure, so that places with different currencies can be put in order. */
    sortPrice: doublePrecision().notNull(),
    /** Higher comes first under "recommended". */
    score: real().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [index('property_in_city').on(t.cityId, t.status), index('property_of_host').on(t.hostId)],
)
export type RatingParts = Partial<
  Record<'cleanliness' | 'accuracy' | 'checkIn' | 'communication' | 'location' | 'value', number>
>

/** A listing draft. Once submitted it becomes a `property` row with the same id. */
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

/** The bookable unit. An entire place has one. */
export const room = pgTable(
  'room',
  {
    id: id(),
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    name: text().notNull(),
  },
  (t) => [index().on(t.propertyId)],
)

/**
 * Whatever keeps a room from being slept in, now or later: holds, requests, confirmed stays, nights that a change of a
 * stay asks for, host's blocks. An exclusion constraint (migration 0002) forbids two blocking rows of a room to
 * overlap. Rows of stays that are over are deleted.
 */
export const stayBlock = pgTable(
  'stay_block',
  {
    id: id(),
    roomId: uuid()
      .notNull()
      .references(() => room.id),
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    during: daterange().notNull(),
    kind: text({ enum: ['hold', 'request', 'stay', 'change', 'host', 'calendar'] }).notNull(),
    blocking: boolean().notNull().default(true),
    bookingId: uuid(),
    /** Of a night that another site has given away: what its calendar says of it (`calendar_event`). */
    eventId: uuid(),
  },
  (t) => [
    index().on(t.propertyId),
    index().on(t.bookingId),
    index('stay_block_of_event').on(t.eventId).where(sql`event_id is not null`),
  ],
)

/** A price for one night that beats base and weekend price. */
export const datePrice = pgTable(
  'date_price',
  {
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    date: date({ mode: 'string' }).notNull(),
    price: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.propertyId, t.date] })],
)

export const longTermDiscount = pgTable(
  'long_term_discount',
  {
    propertyId: uuid()
      .notNull()
      .references(() => property.id),
    minNights: integer().notNull(),
    percentBps: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.propertyId, t.minNights] })],
)

/** A tax on stays, of a whole country (`city_id` null) or of one city. */
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
 * All that a search asks of a live listing, in one narrow row: a tenth of what `property` carries. Written by triggers
 * alone (migration `search_rules`), in the transaction of the change that it follows from. A listing that is not live
 * has no row.
 */
export const listingIndex = pgTable(
  'listing_index',
  {
    propertyId: uuid()
      .primaryKey()
      .references(() => property.id, { onDelete: 'cascade' }),
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
    /** A bit for each amenity, by `amenity.bit`. */
    amenities: bigint({ mode: 'bigint' }).notNull(),
    /** What facets count, in one number, from the lowest bit: type 8, kind 2, booking type 1, bedrooms 6, rating 9. */
    traits: integer().notNull(),
    /** Average in hundredths; 0 without reviews. */
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
    /** Of all taxes there, in basis points. */
    taxBps: integer().notNull(),
    /** Thresholds of long-term discounts, ascending, and what each gives. */
    discountNights: integer().array().notNull(),
    discountBps: integer().array().notNull(),
    minNights: smallint().notNull(),
    maxNights: smallint().notNull(),
    noticeDays: smallint().notNull(),
    windowDays: smallint().notNull(),
    /**
     * Nights that no new stay may touch: whatever keeps the room, and before it the days that the place needs after a
     * stay.
     */
    taken: datemultirange().notNull(),
    /** Nights with a price of their own. */
    priced: datemultirange().notNull(),
  },
  (t) => [
    index('listing_on_map').using('gist', t.spot),
    index('listing_in_city').on(t.cityId),
    index('listing_in_country').on(t.countryCode),
    index('listing_of_host').on(t.hostId),
    index('listing_recommended').on(t.score, t.propertyId),
    index('listing_by_price').on(t.sortPrice, t.propertyId),
    index('listing_by_rating').on(t.rating, t.propertyId),
    index('listing_by_age').on(t.listedAt, t.propertyId),
  ],
)
