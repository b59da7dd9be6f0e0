import { type City, loadCities } from './cities'
import { AMENITIES, PROPERTY_TYPES } from './features'
import type { CityData, World } from './generated-data'
import { createListing } from './listing'
import { createPerson } from './people'
import { createReview } from './review-text'

export { loadCities } from './cities'
export { createListing } from './listing'
export { createHosts, weightOf } from './people'
export { createReview } from './review-text'

/**
 * Creates the generators. They remember the titles they used, so that each is unique: create a new world for each
 * seeding, so that the same seed gives the same listings.
 */
export function createWorld(): World {
  const cities = loadCities()
  const bySlug = new Map(cities.map((city) => [city.slug, city]))
  const takenTitles = new Set<string>()
  const full = ({ slug }: CityData): City => {
    const city = bySlug.get(slug)
    if (!city) throw new Error(`The seed knows no city ${slug}`)
    return city
  }
  return {
    cities: cities.map(({ known: _known, nearby: _nearby, ...material }) => material),
    types: [...PROPERTY_TYPES],
    amenities: [...AMENITIES],
    person: (rng, city, asHost) => createPerson(rng, full(city), asHost),
    listing: (rng, city) => createListing(rng, full(city), takenTitles),
    review: createReview,
  }
}
