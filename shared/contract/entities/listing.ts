import { z } from 'zod'
import { listingPhoto, listingRooms } from './listing-room'
import { enteredUnits, listingUnit } from './listing-unit'
import { answerTime } from './user'
import {
  countryCode,
  currencyCode,
  id,
  instant,
  localDate,
  money,
  personSummary,
  photo,
  point,
  rating,
  timeOfDay,
} from './values'

export const listingKind = z.enum(['entire', 'private_room', 'shared_room'])
export type ListingKind = z.infer<typeof listingKind>

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
  /** Picture of the city on the content host. */
  photo,
})
export type City = z.infer<typeof city>

/** A listing in search results and on the map. `point` is blurred by up to 500 m. */
export const listingCard = z.object({
  id,
  title: z.string(),
  type: propertyType.pick({ key: true, label: true }),
  kind: listingKind,
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
  /** The dates that the prices are for: those searched for, or the best flexible ones. Null without dates. */
  dates: z.object({ checkIn: localDate, checkOut: localDate }).nullable(),
})
export type ListingCard = z.infer<typeof listingCard>

/** What is near a listing. Distances are straight lines from its blurred `point`, and reveal no more than that. */
const nearbyPlaces = z.object({
  /** The middle of the listing's town, then towns and parts of towns, then airports; each kind the nearest first. */
  places: z.array(
    z.object({
      kind: z.enum(['centre', 'town', 'airport']),
      /** An airport's has its IATA code: `Faro Airport (FAO)`. */
      name: z.string(),
      /** To a hundred: neither end of the line is more exact. */
      metres: z.int(),
    }),
  ),
  /** Whose data these are, as their licences want it said. */
  attribution: z.string(),
})
export type NearbyPlaces = z.infer<typeof nearbyPlaces>

export const listingDetails = listingCard.extend({
  photos: z.array(listingPhoto),
  /** Empty where the host has described none. */
  rooms: listingRooms.optional(),
  /** How many of these there are; absent for one. */
  units: z.int().optional(),
  description: z.string(),
  host: personSummary.extend({
    joinedAt: z.string(),
    bio: z.string(),
    isVerified: z.boolean(),
    languages: z.array(z.string()),
    listings: z.int(),
    rating,
    /** Absent where there is too little to say. */
    answers: answerTime.optional(),
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
  /** Absent for the first second of a process, until it has read the world's places. */
  nearby: nearbyPlaces.optional(),
  /** The exact address, only for its host and for guests with a confirmed booking. */
  address: z.string().nullable(),
  status: listingStatus,
})
export type ListingDetails = z.infer<typeof listingDetails>

/** A listing as its own host sees it. */
export const hostListing = listingCard.extend({
  photos: z.array(listingPhoto),
  status: listingStatus,
  description: z.string(),
  address: z.string(),
  postcode: z.string(),
  cityId: id,
  countryCode,
  roomId: id,
  /** What can be booked of it, in the host's order; most listings have one. */
  units: z.array(listingUnit).optional(),
  /** The exact location, not blurred. */
  exactPoint: point,
  /** Its dates are those of this time zone. Absent in answers of earlier APIs. */
  timeZone: z.string().optional(),
  basePrice: money,
  weekendPrice: money.nullable(),
  cleaningFee: money,
  /** Per night for each guest beyond `guestsIncluded`. */
  extraGuestFee: money,
  guestsIncluded: z.int(),
  /** Per pet and night. */
  petFee: money,
  minNights: z.int(),
  maxNights: z.int(),
  /** Whole days between booking and check-in. */
  noticeDays: z.int(),
  /** Nights kept free after each stay. */
  preparationDays: z.int(),
  /** How far ahead can be booked. */
  windowDays: z.int(),
  cancellationTier,
  /** Why it was sent back; null when it was not. */
  reviewNote: z.string().nullable(),
  upcomingBookings: z.int(),
  waitingRequests: z.int(),
})
export type HostListing = z.infer<typeof hostListing>

const houseRule = z.string().trim().min(1, 'Leave out empty rules.').max(160, 'Keep each rule to 160 characters.')
const price = z.int().min(0).max(1_000_000_000)
const oneOrMore = z.int().min(1, 'Give at least one.')

/**
 * Everything that a host enters for a listing. Prices are minor units of `currency`, which follows from the country.
 * Each field is validated by itself while a draft is written, and all of them together when it is submitted.
 */
export const listingFields = z.object({
  type: z.string().max(40),
  kind: listingKind,
  title: z.string().trim().min(8, 'Use at least 8 characters.').max(80, 'Keep it under 80 characters.'),
  description: z.string().trim().min(50, 'Tell guests a little more (at least 50 characters).').max(6000),
  countryCode,
  /** A city's id, from `cities/getAll`. */
  cityId: id,
  neighbourhood: z.string().trim().max(80),
  address: z.string().trim().min(5, 'Enter street and number.').max(200),
  postcode: z.string().trim().max(20, 'Keep it under 20 characters.'),
  /** The exact location. Others see a point up to 500 m off until they have booked. */
  point,
  guests: oneOrMore.max(50),
  bedrooms: z.int().min(0).max(50),
  beds: oneOrMore.max(100),
  bathrooms: z.number().min(0).max(50).multipleOf(0.5, 'Count in halves.'),
  /** Where some are given, bedrooms, beds and bathrooms are counted in them, and other numbers are refused. */
  rooms: listingRooms.optional(),
  /** One, unless there are more. Those with stays ahead can't be removed. */
  units: enteredUnits.optional(),
  amenities: z.array(z.string().max(40)).max(60),
  houseRules: z.array(houseRule).max(20, 'Keep to 20 house rules.'),
  /**
   * In the order they are shown; the first is the cover. New ones come as files, and stand at the end until they are
   * moved. Their colours are the server's. A caption that is left out stays as it was; an empty one takes it away.
   */
  photos: z
    .array(
      listingPhoto.extend({
        alt: z.string().trim().max(200, 'Say it in 200 characters.'),
        caption: z.string().trim().max(200, 'Keep the caption to 200 characters.').optional(),
      }),
    )
    .max(30),
  checkInFrom: timeOfDay,
  checkInUntil: timeOfDay,
  checkOutBy: timeOfDay,
  bookingType,
  basePrice: price.min(1, 'Enter a price.'),
  weekendPrice: price.min(1).nullable(),
  cleaningFee: price,
  /** Per night for each guest beyond `guestsIncluded`. */
  extraGuestFee: price,
  guestsIncluded: oneOrMore.max(50),
  petsAllowed: z.boolean(),
  /** Per pet and night. */
  petFee: price,
  minNights: z.int().min(1).max(365),
  maxNights: z.int().min(1).max(365),
  /** Whole days between booking and check-in. */
  noticeDays: z.int().min(0).max(60),
  /** Nights kept free after each stay. */
  preparationDays: z.int().min(0).max(14),
  /** How far ahead can be booked. */
  windowDays: z.int().min(1).max(730),
  cancellationTier,
})
export type ListingFields = z.infer<typeof listingFields>

/** A listing that is being written. */
export const listingDraft = z.object({
  propertyId: id,
  fields: listingFields.partial(),
  currency: currencyCode.nullable(),
  /** The town that `cityId` names; null without one. */
  town: z.object({ name: z.string(), region: z.string(), country: z.string() }).nullable().optional(),
  /** Fields that are missing before the draft can be submitted, with a sentence each; empty when none is. */
  missing: z.record(z.string(), z.string()),
  status: listingStatus,
  updatedAt: instant,
})
export type ListingDraft = z.infer<typeof listingDraft>

/** Sections of a listing's editor that a hint can lead to. */
export const listingSection = z.enum([
  'photos',
  'description',
  'amenities',
  'house-rules',
  'arrival-guide',
  'prices',
  'discounts',
  'location',
])

/** What would make a listing better, and why. */
export const listingHint = z.object({ key: z.string(), section: listingSection, title: z.string(), reason: z.string() })
export type ListingHint = z.infer<typeof listingHint>

/** A unit of a listing. Most listings have one. */
export const room = z.object({ id, propertyId: id, name: z.string(), guests: z.int(), beds: z.int(), nightly: money })
export type Room = z.infer<typeof room>

/** A country in which listings can be offered. */
export const country = z.object({
  code: countryCode,
  name: z.string(),
  currency: currencyCode,
  /** Live listings. */
  listings: z.int(),
  /** Hosts there can be paid out by the payment provider. */
  payouts: z.boolean(),
})
export type Country = z.infer<typeof country>

export const dateRange = z.object({ checkIn: localDate, checkOut: localDate })

/** Why somebody reports a listing. */
export const listingReportReason = z.enum(['not_as_described', 'not_real', 'pays_elsewhere', 'unsafe', 'insulting'])
export type ListingReportReason = z.infer<typeof listingReportReason>
