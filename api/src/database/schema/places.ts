import type { Photo } from '@qe/contract'
import { boolean, date, doublePrecision, index, integer, jsonb, numeric, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { daterange, id, moment } from './columns'
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
  },
  (t) => [index().on(t.listings)],
)

export const propertyType = pgTable('property_type', {
  key: text().primaryKey(),
  label: text().notNull(),
  plural: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull(),
})

export const amenity = pgTable('amenity', {
  key: text().primaryKey(),
  label: text().notNull(),
  group: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull(),
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
    ratingAverage: numeric({ precision: 3, scale: 2, mode: 'number' }),
    ratingCount: integer().notNull().default(0),
    ratingParts: jsonb().$type<RatingParts>().notNull().default({}),
    /** `base_price` in a common measure, so that places with different currencies can be put in order. */
    sortPrice: integer().notNull(),
    /** Higher comes first under "recommended". */
    score: real().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('property_recommended').on(t.status, t.score.desc(), t.id),
    index('property_by_price').on(t.status, t.sortPrice, t.id),
    index('property_by_rating').on(t.status, t.ratingAverage.desc(), t.id),
    index('property_by_age').on(t.status, t.createdAt.desc(), t.id),
    index('property_in_city').on(t.cityId, t.status),
    index('property_of_host').on(t.hostId),
    index('property_on_map').on(t.publicLat, t.publicLon),
    index('property_amenities').using('gin', t.amenities),
  ],
)
export type RatingParts = Partial<Record<'cleanliness' | 'accuracy' | 'checkIn' | 'communication' | 'location' | 'value', number>>

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
 * Whatever keeps a room from being slept in, now or later: holds, requests, confirmed stays, host's blocks.
 * An exclusion constraint (migration 0002) forbids two blocking rows of a room to overlap. Rows of stays that are over are deleted.
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
    kind: text({ enum: ['hold', 'request', 'stay', 'host', 'calendar'] }).notNull(),
    blocking: boolean().notNull().default(true),
    bookingId: uuid(),
  },
  (t) => [index().on(t.propertyId), index().on(t.bookingId)],
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
  { id: id(), countryCode: text().notNull(), cityId: uuid().references(() => city.id), label: text().notNull(), bps: integer().notNull() },
  (t) => [index().on(t.countryCode)],
)
