import { z } from 'zod'
import { quote } from '../entities/booking'
import {
  bookingType,
  country,
  hostListing,
  listingCard,
  listingDetails,
  listingDraft,
  listingFields,
  listingKind,
  room,
} from '../entities/listing'
import { countryCode, cursor, emptyObject, id, localDate, money, pageSize, point } from '../entities/values'

/** Filters that list and map share. Dates come both or not at all; with dates only free places are shown. */
const filters = z.object({
  /** A city's slug. */
  city: z.string().max(80).optional(),
  /** `west,south,east,north` in degrees. Crossing the antimeridian, west is larger than east. */
  bounds: z
    .string()
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'Give four numbers: west,south,east,north.')
    .optional(),
  checkIn: localDate.optional(),
  checkOut: localDate.optional(),
  guests: z.int().min(1).max(50).optional(),
  pets: z.int().min(0).max(10).optional(),
  kind: z.array(listingKind).max(3).optional(),
  type: z.array(z.string().max(40)).max(30).optional(),
  /**
   * How far from the asked dates a stay of that length may lie. `days3`: up to three days earlier or later; `weekend`:
   * any Friday to Sunday of the month of `checkIn`; `month`: any stay of that length with all its nights in the month
   * of `checkIn`. Each result carries its best dates: the cheapest that are free, and among equals the nearest to the
   * asked ones.
   */
  flexible: z.enum(['days3', 'weekend', 'month']).optional(),
  /** A country's code. */
  country: countryCode.optional(),
  /**
   * What the guest would pay for the whole asked stay, in minor units of the listing's own currency. Only with dates.
   */
  minTotal: z.int().min(0).optional(),
  maxTotal: z.int().min(0).optional(),
  /** Price of one night in minor units of the listing's own currency. */
  minPrice: z.int().min(0).optional(),
  maxPrice: z.int().min(0).optional(),
  bedrooms: z.int().min(0).max(50).optional(),
  beds: z.int().min(0).max(50).optional(),
  amenities: z.array(z.string().max(40)).max(40).optional(),
  bookingType: bookingType.optional(),
  minRating: z.number().min(1).max(5).optional(),
  hostId: id.optional(),
  /** Only these, in this order: saved places. */
  ids: z.array(id).max(50).optional(),
})

/**
 * By price means by the figure that the card shows: with dates what the whole stay costs, without them the base price
 * of a night. Prices in different currencies are put in order by what they are roughly worth. `ids` has an order of its
 * own, and takes no other.
 */
export const searchSort = z.enum(['recommended', 'price_low', 'price_high', 'rating', 'newest'])

const facet = z.record(z.string(), z.int())

export const listingCalls = {
  'property/getall': {
    input: filters.extend({
      sort: searchSort.default('recommended'),
      cursor: cursor.optional(),
      limit: pageSize.default(18),
    }),
    output: z.object({
      items: z.array(listingCard),
      nextCursor: z.string().nullable(),
      /** Exact, as it was when the first page was asked for. */
      total: z.int(),
      place: z.object({ name: z.string(), country: z.string(), point }).nullable(),
      /**
       * How many results each further choice would leave, exactly; what would leave none is absent. A kind, type,
       * booking type, number of bedrooms or rating is counted as chosen instead of the one that is; an amenity as
       * chosen beside those that are. On the first page only.
       */
      facets: z
        .object({
          kind: facet,
          type: facet,
          amenities: facet,
          bookingType: facet,
          /** With at least so many bedrooms, `1` to `5`. */
          bedrooms: facet,
          /** With at least this average, `3`, `4`, `4.5`. */
          minRating: facet,
        })
        .nullable(),
      /**
       * Lowest and highest base price of a night among the results, where they share a currency. On the first page
       * only.
       */
      priceRange: z.object({ min: money, max: money }).nullable(),
    }),
  },
  'property/map-view': {
    input: filters.extend({ zoom: z.int().min(0).max(22).default(10) }),
    output: z.object({
      /**
       * Single places, and clusters where they stand too close together: never more than 500 points, and together every
       * place once.
       */
      pins: z.array(
        listingCard
          .pick({ id: true, title: true, point: true, nightly: true, total: true, rating: true })
          .extend({ photo: z.string() }),
      ),
      clusters: z.array(z.object({ point, count: z.int() })),
      total: z.int(),
    }),
  },
  /** What nobody in particular sees may be a second old. */
  'property/details': { input: z.object({ propertyId: id }), output: listingDetails },
  'bookings/check-availability': {
    input: z.object({
      propertyId: id,
      checkIn: localDate.optional(),
      checkOut: localDate.optional(),
      guests: z.int().min(1).max(50).default(1),
      pets: z.int().min(0).max(10).default(0),
    }),
    output: z.object({
      /** Null when no dates were asked about. */
      available: z.boolean().nullable(),
      /** Why not, in a sentence; null when available. */
      reason: z.string().nullable(),
      quote: quote.nullable(),
      /** Nights that can't be slept in, over the whole booking window. */
      takenNights: z.array(localDate),
      window: z.object({ from: localDate, to: localDate }),
      minNights: z.int(),
      maxNights: z.int(),
    }),
  },
  'property/my-property': {
    input: emptyObject,
    output: z.object({ items: z.array(hostListing), drafts: z.array(listingDraft) }),
  },
  'property/save': {
    /**
     * Writes a draft, step by step: what is absent stays as it was. Without `propertyId` a new one is begun. `submit`
     * hands it in for review, and is refused as long as something is missing. Photos come as files, in the order they
     * were chosen.
     */
    input: listingFields.partial().extend({ propertyId: id.optional(), submit: z.boolean().default(false) }),
    output: listingDraft,
  },
  'property/update': {
    /** Changes a listing that was handed in. Its country and city stay. */
    input: listingFields
      .omit({ countryCode: true, cityId: true })
      .partial()
      .extend({ propertyId: id, status: z.enum(['live', 'paused']).optional() }),
    output: hostListing,
  },
  /**
   * Refused while stays are still to come. A draft goes for good; a listing leaves the site and its past stays remain.
   */
  'property/delete-property': { input: z.object({ propertyId: id }), output: emptyObject },
  'property/get-all-rooms': { input: z.object({ propertyId: id }), output: z.object({ rooms: z.array(room) }) },
  'property/room-details': {
    input: z.object({ roomId: id }),
    output: room.extend({
      property: listingCard,
      minNights: z.int(),
      maxNights: z.int(),
      takenNights: z.array(localDate),
    }),
  },
  'property/country-list': { input: emptyObject, output: z.object({ countries: z.array(country) }) },
  'property/country-validate': {
    /** May a place there be listed? With a point: does it lie in that country? */
    input: z.object({
      countryCode,
      lat: z.number().min(-90).max(90).optional(),
      lon: z.number().min(-180).max(180).optional(),
    }),
    output: z.object({
      valid: z.boolean(),
      /** Why not, in a sentence; null when valid. */
      reason: z.string().nullable(),
      country: country.nullable(),
      /** The nearest of our cities to the point, within 60 km. */
      nearestCity: z.object({ id, name: z.string(), kilometres: z.number() }).nullable(),
    }),
  },
}
