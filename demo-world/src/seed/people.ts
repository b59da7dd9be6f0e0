import type { City } from './cities'
import type { PersonData } from './generated-data'
import { namingOf } from './names'
import type { Rng } from './rng'

export interface Host extends PersonData {
  /** Slug of the city they host in. */
  citySlug: string
}

const HOST_BIOS = [
  'I grew up in {city} and still find streets I do not know. Ask me where to eat.',
  'I restore old furniture, and most of what you see in the house went through my hands.',
  'Teacher in the week, host at weekends. I like short messages and long breakfasts.',
  'We live close by with two children and a dog, and are glad to help.',
  'I host because I have been hosted well in many places.',
  'Architect. I care about light, quiet and good pillows.',
  'After twenty years in kitchens I now cook only for friends and, sometimes, guests.',
  'I am usually out walking. Write, and I answer by the evening.',
  'My grandparents built this place, I only keep it warm.',
  'I moved to {city} for a year and stayed for eleven.',
]
const GUEST_BIOS = [
  'I travel with one bag and too many books.',
  'We are a family of four who like quiet places.',
  'Runner, early riser, tidy guest.',
  'I look for good bread wherever I go.',
  'Usually travelling for work, now and then for fun.',
  'We like to cook what the market has.',
]

/** Generates a fictional person from the city's region. */
export function createPerson(rng: Rng, city: City, asHost: boolean): PersonData {
  const { first, last, languages } = namingOf(city.known.region)
  return {
    firstName: rng.pick(first),
    lastName: rng.pick(last),
    bio: rng.pick(asHost ? HOST_BIOS : GUEST_BIOS).replaceAll('{city}', city.name),
    languages: languages.slice(0, Math.max(1, rng.int(1, languages.length))),
    avatar: `media/avatar/${rng.int(1, 900)}`,
  }
}

/** Generates hosts, distributed over the cities by `weightOf`. */
export function createHosts(rng: Rng, number: number, cities: readonly City[]): Host[] {
  return Array.from({ length: number }, () => {
    const city = rng.weighted(cities, weightOf)
    return { ...createPerson(rng, city, true), citySlug: city.slug }
  })
}

/**
 * A city's weight for hosts and listings: the square root of its population plus a base, so that small ones have some.
 */
export function weightOf({ population }: { population: number }): number {
  return Math.sqrt(Math.min(population, 9_000_000)) + 500
}
