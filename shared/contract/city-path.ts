import type { City } from './entities/listing'

/** A country's name in an address: `United Kingdom` → `united-kingdom`. */
export const countrySlug = (country: string): string =>
  country
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The page of a city, such as `/places/portugal/lisbon`. */
export const cityPath = ({ country, slug }: Pick<City, 'country' | 'slug'>): string =>
  `/places/${countrySlug(country)}/${slug}`

/** The slug of the city that a path is the page of; null for any other path. */
export const citySlugIn = (pathname: string): string | null =>
  /^\/places\/[^/]+\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
