import { z } from 'zod'
import { id, localDate, money, personSummary, photo, point, rating } from './values'

export const placeKind = z.enum(['entire', 'private_room', 'shared_room'])
export type PlaceKind = z.infer<typeof placeKind>

export const bookingType = z.enum(['instant', 'request'])
export type BookingType = z.infer<typeof bookingType>

export const listingStatus = z.enum(['draft', 'in_review', 'live', 'paused', 'removed'])
export type ListingStatus = z.infer<typeof listingStatus>

export const cancellationTier = z.enum(['flexible', 'moderate', 'firm'])
export type CancellationTier = z.infer<typeof cancellationTier>

export const amenity = z.object({ key: z.string(), label: z.string(), group: z.string(), icon: z.string() })
export const propertyType = z.object({ key: z.string(), label: z.string(), plural: z.string(), icon: z.string() })
export type Amenity = z.infer<typeof amenity>
export type PropertyType = z.infer<typeof propertyType>

export const city = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  countryCode: z.string(),
  point,
  /** How many live listings. */
  listings: z.int(),
  /** Drawn tile on the content host. */
  photo,
})
export type City = z.infer<typeof city>

/** A listing as it stands in lists and on the map. `point` is blurred by up to 500 m. */
export const propertyCard = z.object({
  id,
  title: z.string(),
  type: propertyType.pick({ key: true, label: true }),
  kind: placeKind,
  city: z.string(),
  country: z.string(),
  neighbourhood: z.string(),
  point,
  photos: z.array(photo),
  guests: z.int(),
  bedrooms: z.int(),
  beds: z.int(),
  bathrooms: z.number(),
  rating,
  bookingType,
  /** The base price of one night. With dates: the average night of that stay, before fees. */
  nightly: money,
  /** With dates: what the guest would pay in all; the same figure as every quote for that stay. Otherwise null. */
  total: money.nullable(),
  nights: z.int().nullable(),
})
export type PropertyCard = z.infer<typeof propertyCard>

export const propertyDetails = propertyCard.extend({
  description: z.string(),
  host: personSummary.extend({
    joinedAt: z.string(),
    bio: z.string(),
    isVerified: z.boolean(),
    languages: z.array(z.string()),
    listings: z.int(),
    rating,
  }),
  amenities: z.array(amenity),
  houseRules: z.array(z.string()),
  checkInFrom: z.string(),
  checkInUntil: z.string(),
  checkOutBy: z.string(),
  timeZone: z.string(),
  minNights: z.int(),
  maxNights: z.int(),
  petsAllowed: z.boolean(),
  cancellationTier,
  /** The tier in sentences a guest can act on. */
  cancellationSummary: z.array(z.string()),
  ratings: z.object({
    cleanliness: z.number().nullable(),
    accuracy: z.number().nullable(),
    checkIn: z.number().nullable(),
    communication: z.number().nullable(),
    location: z.number().nullable(),
    value: z.number().nullable(),
  }),
  citySlug: z.string(),
  /** The exact address, only for its host and for guests with a confirmed booking. */
  address: z.string().nullable(),
  status: listingStatus,
})
export type PropertyDetails = z.infer<typeof propertyDetails>

/** A listing as its host sees it in the list of their own. */
export const hostListing = propertyCard.extend({
  status: listingStatus,
  description: z.string(),
  address: z.string(),
  roomId: id,
  basePrice: money,
  weekendPrice: money.nullable(),
  cleaningFee: money,
  minNights: z.int(),
  maxNights: z.int(),
  upcomingBookings: z.int(),
  waitingRequests: z.int(),
})
export type HostListing = z.infer<typeof hostListing>

export const dateRange = z.object({ checkIn: localDate, checkOut: localDate })
