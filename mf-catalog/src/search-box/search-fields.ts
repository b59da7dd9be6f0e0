import { plural } from '@qe/ui'
import { formatDateRange } from '@qe/ui/unshared'
import { readSearch, type SearchFilters, searchPath } from '../search/search-query'

/** The fields of a search: city, dates and guests. */
export interface SearchFields {
  /** Slug and name of a city; null for anywhere. */
  city: { slug: string; name: string } | null
  checkIn: string | null
  checkOut: string | null
  /** 0 while no number is chosen. */
  guests: number
}

export const emptySearchFields: SearchFields = { city: null, checkIn: null, checkOut: null, guests: 0 }

/** The fields in a URL. The city's name comes from elsewhere, as the URL has its slug. */
export function searchFieldsFrom(params: URLSearchParams, cityName: string | null): SearchFields {
  const { city, checkIn, checkOut, guests } = readSearch(params)
  return {
    city: city && cityName ? { slug: city, name: cityName } : null,
    checkIn: checkIn ?? null,
    checkOut: checkOut ?? null,
    guests: guests ?? 0,
  }
}

/** Path of the search page. Keeps the active filters; a chosen city replaces the map area. */
export function searchPathFor({ city, checkIn, checkOut, guests }: SearchFields, before: SearchFilters = {}): string {
  const dates = checkIn && checkOut ? { checkIn, checkOut } : { checkIn: undefined, checkOut: undefined }
  return searchPath({
    ...before,
    bounds: city ? undefined : before.bounds,
    city: city?.slug,
    ...dates,
    guests: guests || undefined,
  })
}

export const whereLabel = ({ city }: SearchFields): string => city?.name ?? 'Anywhere'
export const datesLabel = ({ checkIn, checkOut }: SearchFields): string =>
  checkIn && checkOut ? formatDateRange(checkIn, checkOut) : 'Any dates'
export const guestsLabel = ({ guests }: SearchFields): string => (guests > 0 ? plural(guests, 'guest') : 'Any guests')
