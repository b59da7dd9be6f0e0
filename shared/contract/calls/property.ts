import { z } from 'zod'
import { quote } from '../entities/booking'
import { bookingType, cancellationTier, hostListing, placeKind, propertyCard, propertyDetails } from '../entities/property'
import { cursor, id, localDate, money, nothing, pageSize, point } from '../entities/values'

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
  kind: z.array(placeKind).max(3).optional(),
  type: z.array(z.string().max(40)).max(30).optional(),
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

export const searchSort = z.enum(['recommended', 'price_low', 'price_high', 'rating', 'newest'])

const facet = z.record(z.string(), z.int())

export const propertyCalls = {
  'property/getall': {
    input: filters.extend({ sort: searchSort.default('recommended'), cursor: cursor.optional(), limit: pageSize.default(18) }),
    output: z.object({
      items: z.array(propertyCard),
      nextCursor: z.string().nullable(),
      total: z.int(),
      place: z.object({ name: z.string(), country: z.string(), point }).nullable(),
      /** How many results each further choice would leave. On the first page only. */
      facets: z.object({ kind: facet, type: facet, amenities: facet, bookingType: facet }).nullable(),
      /** Lowest and highest price of a night among the results, where they share a currency. */
      priceRange: z.object({ min: money, max: money }).nullable(),
    }),
  },
  'property/map-view': {
    input: filters.extend({ zoom: z.int().min(0).max(22).default(10) }),
    output: z.object({
      /** Single places, and clusters where they stand too close together. Never more than 500 in all. */
      pins: z.array(propertyCard.pick({ id: true, title: true, point: true, nightly: true, total: true, rating: true }).extend({ photo: z.string() })),
      clusters: z.array(z.object({ point, count: z.int() })),
      total: z.int(),
    }),
  },
  'property/details': { input: z.object({ propertyId: id }), output: propertyDetails },
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
  'property/my-property': { input: nothing, output: z.object({ items: z.array(hostListing) }) },
  'property/update': {
    input: z.object({
      propertyId: id,
      title: z.string().trim().min(8, 'Use at least 8 characters.').max(80, 'Keep it under 80 characters.').optional(),
      description: z.string().trim().min(50, 'Tell guests a little more (at least 50 characters).').max(6000).optional(),
      basePrice: z.int().min(1).max(1_000_000_000).optional(),
      weekendPrice: z.int().min(1).max(1_000_000_000).nullable().optional(),
      cleaningFee: z.int().min(0).max(1_000_000_000).optional(),
      minNights: z.int().min(1).max(365).optional(),
      maxNights: z.int().min(1).max(365).optional(),
      cancellationTier: cancellationTier.optional(),
      status: z.enum(['live', 'paused']).optional(),
    }),
    output: hostListing,
  },
}
