import { type City, makeCities } from './cities'
import { AMENITIES, PROPERTY_TYPES } from './features'
import { makeListing } from './listing'
import type { CityMaterial, World } from './material'
import { makePerson } from './people'
import { makeReview } from './review-text'

export { makeCities } from './cities'
export { makeListing } from './listing'
export { makeHosts, weightOf } from './people'
export { makeReview } from './review-text'

/**
 * The generators as the writers of rows want them. It remembers the titles it gave out, so that each is given once:
 * take a fresh world for each seeding, and the same seed makes the same places.
 */
export function makeWorld(): World {
  const cities = makeCities()
  const bySlug = new Map(cities.map((city) => [city.slug, city]))
  const taken = new Set<string>()
  const full = ({ slug }: CityMaterial): City => {
    const city = bySlug.get(slug)
    if (!city) throw new Error(`The seed knows no city ${slug}`)
    return city
  }
  return {
    cities: cities.map(({ known: _known, nearby: _nearby, ...material }) => material),
    types: [...PROPERTY_TYPES],
    amenities: [...AMENITIES],
    person: (rng, city, asHost) => makePerson(rng, full(city), asHost),
    listing: (rng, city) => makeListing(rng, full(city), undefined, taken),
    review: makeReview,
  }
}
