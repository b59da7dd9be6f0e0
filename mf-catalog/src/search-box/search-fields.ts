import { plural } from '@qe/ui'
import { type Party, partyOf, today } from '@qe/ui/unshared'
import { type Flexible, flexibleLabel } from '../search/flexible-stays'
import { priceLimitsFor, type SearchFilters, searchPath } from '../search/search-query'

/** Where to search: a city of ours, a country, any other place by its bounds, or a drawn area. */
export interface SearchedPlace {
  name: string
  /** A city's slug. */
  city?: string | undefined
  /** A country's code. */
  country?: string | undefined
  /** West, south, east, north. */
  bounds?: string | undefined
  /** The corners of a drawn area, as the search has them. */
  area?: string | undefined
}

/** What a search around the visitor is called. */
export const nearMeName = 'Near me'

/** What a search around a landmark is called: nobody stays in an airport. */
export const nearName = (landmark: string): string => `Near ${landmark}`

/** Where a search looks, as a part of a sentence: `in Lisbon`, `near Faro Airport`, `near you`. */
export const whereIn = (place: string): string =>
  place === nearMeName
    ? 'near you'
    : place.startsWith(nearName(''))
      ? `near ${place.slice(nearName('').length)}`
      : `in ${place}`

/** What bounds are called that somebody chose on the map: a name for the eye, and for no address. */
export const mapAreaName = 'Map area'

/** What an area is called that somebody drew on the map. Neither is it for an address. */
const drawnAreaName = 'Drawn area'

/** The fields of a search: place, dates and party. */
export interface SearchFields {
  /** Null for anywhere. */
  place: SearchedPlace | null
  checkIn: string | null
  checkOut: string | null
  flexible?: Flexible | undefined
  /** Without adults while nothing is chosen. */
  party: Party
}

/** The fields of a search, as they are opened. */
export type Part = 'where' | 'when' | 'who'

/** Where somebody goes on to from a field. */
export type Destination = Part | 'search'

const nobody: Party = { adults: 0, children: 0, infants: 0, pets: 0 }
export const emptySearchFields: SearchFields = { place: null, checkIn: null, checkOut: null, party: nobody }

/** The fields of a search. A city's name comes from elsewhere, as the URL has its slug. */
export function searchFieldsOf(search: SearchFilters, cityName: string | null): SearchFields {
  const { checkIn, checkOut, flexible, guests = 0, children, infants, pets = 0 } = search
  return {
    place: placeOf(search, cityName),
    checkIn: checkIn ?? null,
    checkOut: checkOut ?? null,
    flexible,
    party: partyOf({ guests, children, infants, pets }),
  }
}

function placeOf({ area, city, country, bounds, place }: SearchFilters, cityName: string | null): SearchedPlace | null {
  if (area) return { name: drawnAreaName, area }
  if (city) return { name: cityName ?? city, city }
  if (country) return { name: place ?? country, country }
  if (bounds) return { name: place ?? mapAreaName, bounds }
  return null
}

/** A search with these fields, and the other filters of the one before. */
export function searchWith(
  { place, checkIn, checkOut, flexible, party }: SearchFields,
  before: SearchFilters = {},
): SearchFilters {
  const dates =
    checkIn && checkOut
      ? { checkIn, checkOut, flexible }
      : { checkIn: undefined, checkOut: undefined, flexible: undefined }
  const guests = party.adults + party.children
  return {
    ...before,
    ...priceLimitsFor(before, dates),
    city: place?.city,
    country: place?.country,
    bounds: place?.bounds,
    area: place?.area,
    place: place && !place.city && !place.area && place.name !== mapAreaName ? place.name : undefined,
    ...dates,
    guests: guests || undefined,
    children: party.children || undefined,
    infants: party.infants || undefined,
    pets: party.pets || undefined,
  }
}

/** Path of the search page. */
export const searchPathFor = (fields: SearchFields, before?: SearchFilters): string =>
  searchPath(searchWith(fields, before))

export const whereLabel = ({ place }: Pick<SearchFields, 'place'>): string => place?.name ?? 'Anywhere'
export const datesLabel = ({ checkIn, checkOut, flexible }: Omit<SearchFields, 'place' | 'party'>): string =>
  checkIn && checkOut ? flexibleLabel({ checkIn, checkOut }, flexible, today()) : 'Any dates'

/** `3 guests, 1 infant`: children are guests, infants and pets are not. */
export function partyLabel({ party: { adults, children, infants, pets } }: SearchFields): string {
  const guests = adults + children
  if (guests === 0) return 'Any guests'
  return [
    plural(guests, 'guest'),
    ...(infants > 0 ? [plural(infants, 'infant')] : []),
    ...(pets > 0 ? [plural(pets, 'pet')] : []),
  ].join(', ')
}
