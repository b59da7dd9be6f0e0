import { z } from 'zod'
import { id, languageTag, point } from '../entities/values'

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
})
export type SuggestedPlace = z.infer<typeof suggestedPlace>

export const placeCalls = {
  /**
   * Places that a text may mean, best first: the world's cities, regions and countries, our own cities, neighbourhoods
   * and listings, and landmarks where there is a geocoder. Without a text, those with most listings.
   */
  'places/suggest': {
    input: z.object({
      query: z.string().trim().max(80).default(''),
      /** For the names of countries, and for the geocoder. */
      language: languageTag.default('en'),
      /** Where somebody is: what is near comes first. Both or none. */
      lat: z.number().min(-90).max(90).optional(),
      lon: z.number().min(-180).max(180).optional(),
      limit: z.int().min(1).max(12).default(8),
    }),
    output: z.object({
      places: z.array(suggestedPlace),
      /** Whose data these are, as their licences want it said. */
      attribution: z.string(),
    }),
  },
}
