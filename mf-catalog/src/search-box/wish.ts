import { plural } from '@qe/ui'
import { formatDateRange } from '@qe/ui/unshared'
import { readSearch, type Search, searchPath } from '../search/search-query'

/** What a person fills in: where, when, who. */
export interface Wish {
  /** Slug and name of a city; null for anywhere. */
  city: { slug: string; name: string } | null
  checkIn: string | null
  checkOut: string | null
  /** 0 while nothing is said. */
  guests: number
}

export const noWish: Wish = { city: null, checkIn: null, checkOut: null, guests: 0 }

/** The wish that an address holds, with the city's name from elsewhere. */
export function wishOf(params: URLSearchParams, cityName: string | null): Wish {
  const { city, checkIn, checkOut, guests } = readSearch(params)
  return {
    city: city && cityName ? { slug: city, name: cityName } : null,
    checkIn: checkIn ?? null,
    checkOut: checkOut ?? null,
    guests: guests ?? 0,
  }
}

/** Where the search button leads. Filters that were on stay on; an area drawn on the map gives way to the city. */
export function pathOfWish({ city, checkIn, checkOut, guests }: Wish, before: Search = {}): string {
  const dates = checkIn && checkOut ? { checkIn, checkOut } : { checkIn: undefined, checkOut: undefined }
  return searchPath({
    ...before,
    bounds: city ? undefined : before.bounds,
    city: city?.slug,
    ...dates,
    guests: guests || undefined,
  })
}

export const whereWords = ({ city }: Wish): string => city?.name ?? 'Anywhere'
export const whenWords = ({ checkIn, checkOut }: Wish): string =>
  checkIn && checkOut ? formatDateRange(checkIn, checkOut) : 'Any dates'
export const whoWords = ({ guests }: Wish): string => (guests > 0 ? plural(guests, 'guest') : 'Any guests')
