import { z } from 'zod'
import { quote } from '../entities/booking'
import { typedCouponCode } from '../entities/coupon'
import { areaError, drawnAreaLimits } from '../entities/drawn-area'
import {
  bookingType,
  country,
  dateRange,
  hostListing,
  listingCard,
  listingDetails,
  listingDraft,
  listingFields,
  listingHint,
  listingKind,
  listingReportReason,
  room,
} from '../entities/listing'
import { listingPhoto } from '../entities/listing-room'
import { nightRule } from '../entities/night-rule'
import { companions } from '../entities/party'
import { photoCrop } from '../entities/photo-crop'
import {
  countryCode,
  cursor,
  emptyObject,
  id,
  instant,
  knownCurrency,
  localDate,
  money,
  onBehalfOf,
  pageSize,
  point,
} from '../entities/values'

/** Of a photo that a listing or a draft has now. */
const photoPath = z.string().min(1).max(200)

/** Filters that list and map share. Dates come both or not at all; with dates only available listings are shown. */
const filters = z.object({
  /** A city's slug. */
  city: z.string().max(80).optional(),
  /** `west,south,east,north` in degrees. Crossing the antimeridian, west is larger than east. */
  bounds: z
    .string()
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'Give four numbers: west,south,east,north.')
    .optional(),
  /**
   * A drawn area, whose inside counts: its corners, from 3 to 40, as an encoded polyline with five digits. Over the
   * date line longitudes go on beyond 180.
   */
  area: z
    .string()
    .max(drawnAreaLimits.longestText)
    .superRefine((text, context) => {
      const message = areaError(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  /** What the bounds or the country are called, for whoever shows the search. It filters nothing. */
  place: z.string().trim().max(120).optional(),
  checkIn: localDate.optional(),
  checkOut: localDate.optional(),
  guests: z.int().min(1).max(50).optional(),
  ...companions,
  pets: z.int().min(0).max(10).optional(),
  kind: z.array(listingKind).max(3).optional(),
  type: z.array(z.string().max(40)).max(30).optional(),
  /**
   * Flexible dates. `days1` to `days7`: up to so many days earlier or later; `weekend`: any Friday to Sunday of the
   * month of `checkIn`; `week`: any seven nights of that month; `month`: any stay of that length with all its nights in
   * that month. Each result carries its best dates: the cheapest available ones, and among equals the nearest to those
   * asked for.
   */
  flexible: z.enum(['days1', 'days2', 'days3', 'days7', 'weekend', 'week', 'month']).optional(),
  /** A country's code. */
  country: countryCode.optional(),
  /**
   * Total price of the stay in minor units. Only with dates.
   */
  minTotal: z.int().min(0).optional(),
  maxTotal: z.int().min(0).optional(),
  /** Price of one night in minor units. */
  minPrice: z.int().min(0).optional(),
  maxPrice: z.int().min(0).optional(),
  /**
   * The currency of these limits; without it they are of each listing's own. They are converted by the rates of
   * `setting/details`, as amounts are for display; listings in a currency without a rate are left out.
   */
  priceCurrency: knownCurrency.optional(),
  bedrooms: z.int().min(0).max(50).optional(),
  beds: z.int().min(0).max(50).optional(),
  amenities: z.array(z.string().max(40)).max(40).optional(),
  bookingType: bookingType.optional(),
  minRating: z.number().min(1).max(5).optional(),
  hostId: id.optional(),
  /** Only these, in this order: saved listings. */
  ids: z.array(id).max(50).optional(),
})

/**
 * Price order follows the amount on the card: with dates the total of the stay, without them the base price of a night.
 * Amounts in different currencies are compared by approximate value. `ids` keeps its own order and takes no other.
 */
export const searchSort = z.enum(['recommended', 'price_low', 'price_high', 'rating', 'newest'])

/** Filters that can be dropped one by one; `price` stands for all limits of prices. */
const droppableFilter = z.enum([
  'kind',
  'type',
  'amenities',
  'price',
  'bedrooms',
  'beds',
  'bookingType',
  'minRating',
  'pets',
])

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
      /** Exact, as it was when the first page was asked for, or up to a second before. */
      total: z.int(),
      place: z.object({ name: z.string(), country: z.string(), point }).nullable(),
      /**
       * How many results each further choice would leave, exactly; what would leave none is absent. A kind, type,
       * booking type, number of bedrooms or beds, or rating is counted as chosen instead of the one that is; an amenity
       * as chosen beside those that are. On the first page only.
       */
      facets: z
        .object({
          kind: facet,
          type: facet,
          amenities: facet,
          bookingType: facet,
          /** With at least so many bedrooms, `1` to `5`. */
          bedrooms: facet,
          /** With at least so many beds, `1` to `5`. */
          beds: facet.optional(),
          /** With at least this average, `3`, `4`, `4.5`. */
          minRating: facet,
          /** Where pets may come: `allowed`. Limits of the total count the pets that are chosen. */
          pets: facet.optional(),
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
       * Single listings, and clusters where pins would overlap: never more than 500 points, and every listing once.
       */
      pins: z.array(
        listingCard.pick({ id: true, title: true, point: true, nightly: true, total: true, rating: true }).extend({
          photo: z.string(),
          /** With flexible dates: those that the price is for. */
          dates: dateRange.optional(),
        }),
      ),
      clusters: z.array(z.object({ point, count: z.int() })),
      total: z.int(),
    }),
  },
  /** Why a search finds nothing, and what is nearest to it. All empty for one that finds something. */
  'property/alternatives': {
    input: filters,
    output: z.object({
      /** Live listings in the place, whatever else was asked for. */
      listings: z.int(),
      /** The most guests that one of these takes; null without any. */
      largestParty: z.int().nullable(),
      /** Those that fit all but the dates, at any price of the stay; null without dates. */
      withoutDates: z.int().nullable(),
      /**
       * Stays of the same length up to seven days earlier or later, for one listing up to sixty, counted at any price;
       * the nearest first.
       */
      dates: z.array(dateRange.extend({ total: z.int() })),
      /** One filter dropped, the most places first; an amenity is named by `value`. */
      withoutFilter: z.array(z.object({ filter: droppableFilter, value: z.string().nullable(), total: z.int() })),
      /** The largest smaller party that something is there for. */
      fewerGuests: z.object({ guests: z.int(), total: z.int() }).nullable(),
      /** Our nearest cities with places that fit. */
      nearby: z.array(
        z.object({ city: z.string(), name: z.string(), country: z.string(), kilometres: z.int(), total: z.int() }),
      ),
    }),
  },
  /**
   * Places near a listing that come closest to it in kind, size and price, free on the dates where some are given. The
   * listing itself may be paused, or removed from the site.
   */
  'property/similar': {
    input: filters
      .pick({ checkIn: true, checkOut: true, guests: true, children: true, infants: true, pets: true })
      .extend({ propertyId: id, limit: z.int().min(1).max(12).default(8) }),
    output: z.object({
      items: z.array(listingCard),
      /** The city of the listing, to look further; its slug is that of a search. */
      city: z.object({ slug: z.string(), name: z.string() }).optional(),
    }),
  },
  /** Cached for one second where the answer is the same for everybody. */
  'property/details': { input: z.object({ propertyId: id }), output: listingDetails },
  'bookings/check-availability': {
    input: z.object({
      propertyId: id,
      checkIn: localDate.optional(),
      checkOut: localDate.optional(),
      guests: z.int().min(1).max(50).default(1),
      ...companions,
      pets: z.int().min(0).max(10).default(0),
      /** A code to price the stay with. */
      coupon: typedCouponCode.optional(),
    }),
    output: z.object({
      /** Null when no dates were given. */
      available: z.boolean().nullable(),
      /** Why not, in a sentence; null when available. */
      reason: z.string().nullable(),
      quote: quote.nullable(),
      /** Why the code takes nothing off, in a sentence; the quote is without it. Absent when it does. */
      couponProblem: z.string().optional(),
      /** How many units are free for the whole stay; absent where it is not available, or the listing has one. */
      unitsLeft: z.int().optional(),
      /** Nights that are not available in any unit, over the whole booking window. */
      takenNights: z.array(localDate),
      window: z.object({ from: localDate, to: localDate }),
      minNights: z.int(),
      maxNights: z.int(),
      /** Dates with rules of their own, over the whole booking window. */
      nightRules: z.array(nightRule).optional(),
    }),
  },
  'property/my-property': {
    input: z.object(onBehalfOf),
    output: z.object({ items: z.array(hostListing), drafts: z.array(listingDraft) }),
  },
  'property/save': {
    /**
     * Saves a draft, step by step: absent fields stay as they were. Without `propertyId` it creates a new one. `submit`
     * submits it for review and is refused while a field is missing. Photos are uploaded as files, in the order they
     * were chosen.
     */
    input: listingFields.partial().extend({ propertyId: id.optional(), submit: z.boolean().default(false) }),
    output: listingDraft,
  },
  'property/update': {
    /** Changes a submitted listing. Its country stays, and with it the currency. */
    input: listingFields
      .omit({ countryCode: true })
      .partial()
      .extend({ propertyId: id, status: z.enum(['live', 'paused']).optional() }),
    output: hostListing,
  },
  /**
   * Refused while there are upcoming stays. A draft is deleted; a listing leaves the site and its past stays remain.
   */
  'property/delete-property': { input: z.object({ propertyId: id }), output: emptyObject },
  /** Copies a listing or a draft into a new draft, with its photos. Beyond the specification. */
  'property/duplicate': { input: z.object({ propertyId: id }), output: listingDraft },
  /** What would make a listing better; empty when nothing is missing. Beyond the specification. */
  'property/hints': { input: z.object({ propertyId: id }), output: z.object({ hints: z.array(listingHint) }) },
  /**
   * The whole of a photo of a listing or a draft, as it was before any crop. Beyond the specification.
   */
  'property/photo/original': {
    input: z.object({ propertyId: id, path: photoPath }),
    output: z.object({
      /** Of a picture of up to 1600 pixels in width; of a cropped photo it expires within a quarter of an hour. */
      path: z.string(),
      /** Pixels that a crop can be made of. */
      width: z.int(),
      height: z.int(),
      /** How the photo is cropped now; null when it is shown whole. */
      crop: photoCrop.nullable(),
    }),
  },
  'property/photo/crop': {
    /**
     * Crops and turns a photo, always from its original, at once; `null` shows it whole again. The photo keeps its
     * place, words and room, and gets a new address. Beyond the specification.
     */
    input: z.object({ propertyId: id, path: photoPath, crop: photoCrop.nullable() }),
    output: z.object({ photo: listingPhoto }),
  },
  'property/report': {
    /** To the site’s operators: a listing of somebody else, once. Its host is not told. Beyond the specification. */
    input: z.object({ propertyId: id, reason: listingReportReason, text: z.string().trim().max(1000).default('') }),
    output: z.object({ reportedAt: instant }),
  },
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
    /** Whether listings can be offered in that country and, with a point, whether it lies there. */
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
