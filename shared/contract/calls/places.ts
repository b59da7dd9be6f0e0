import { z } from 'zod'
import { city } from '../entities/listing'
import { countryCode, currencyCode, id, languageTag, point } from '../entities/values'

const placeKind = z.enum(['city', 'neighbourhood', 'region', 'country', 'landmark', 'listing'])

/** A place on earth as a search offers it. */
const suggestedPlace = z.object({
  kind: placeKind,
  name: z.string(),
  /** Whatever tells it apart from others of its name, widest last: `Faro`, `Portugal`. */
  within: z.array(z.string()),
  /** ISO 3166-1 alpha-2; null where it is not known. */
  countryCode: z.string().nullable(),
  point,
  /** `west,south,east,north` in degrees, as `property/getall` takes them. */
  bounds: z.string(),
  /** The slug of a city of ours; null for other places. */
  city: z.string().nullable(),
  /** Of a listing; null for other places. */
  propertyId: id.nullable(),
  /** Live listings there; null where they were not counted. */
  listings: z.int().nullable(),
  /** The IATA code of a landmark that is an airport. */
  airport: z.string().optional(),
})
export type SuggestedPlace = z.infer<typeof suggestedPlace>

/** An address, or a place on the way to one, as a host is offered it while typing. */
const suggestedAddress = z.object({
  name: z.string(),
  /** Whatever it is in, widest last. */
  within: z.array(z.string()),
  /** Street and number; empty where only the town is known. */
  street: z.string(),
  postcode: z.string(),
  /** The town; empty where the geocoder names none. */
  town: z.string(),
  countryCode: z.string().nullable(),
  point,
})
export type SuggestedAddress = z.infer<typeof suggestedAddress>

const lat = z.number().min(-90).max(90)
const lon = z.number().min(-180).max(180)

export const placeCalls = {
  /**
   * Places that a text may mean, best first: the world's cities, regions, countries and airports, our own cities,
   * neighbourhoods and listings, and other landmarks where there is a geocoder. Without a text, those with most
   * listings.
   */
  'places/suggest': {
    input: z.object({
      query: z.string().trim().max(80).default(''),
      /** For the names of countries, and for the geocoder. */
      language: languageTag.default('en'),
      /** Where somebody is: what is near comes first. Both or none. */
      lat: lat.optional(),
      lon: lon.optional(),
      limit: z.int().min(1).max(12).default(8),
    }),
    output: z.object({
      places: z.array(suggestedPlace),
      /** Whose data these are, as their licences want it said. */
      attribution: z.string(),
    }),
  },
  /**
   * Addresses that a host may mean: streets and houses where there is a geocoder, and the world's towns. Places nearby
   * come first. Beyond the specification.
   */
  'places/find-address': {
    input: z.object({
      query: z.string().trim().min(1).max(160),
      language: languageTag.default('en'),
      /** Only of this country. */
      countryCode: countryCode.optional(),
      lat: lat.optional(),
      lon: lon.optional(),
      limit: z.int().min(1).max(12).default(6),
    }),
    output: z.object({ addresses: z.array(suggestedAddress), attribution: z.string() }),
  },
  /**
   * The town of a point, in which a listing there stands: the one of that name nearby, else the nearest. The first
   * listing of a town makes it a city of ours. Beyond the specification.
   */
  'places/town': {
    input: z.object({ lat, lon, name: z.string().trim().max(120).optional(), countryCode: countryCode.optional() }),
    output: z.object({
      town: city
        .omit({ listings: true, photo: true })
        /** `kilometres` from the point to the middle of the town. */
        .extend({ region: z.string(), currency: currencyCode, kilometres: z.number() }),
    }),
  },
}
