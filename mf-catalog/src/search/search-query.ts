import { areaError, boxOfArea, type CallInput, decodeArea, exponentOf } from '@qe/contract'
import { nightsBetween, stayFromParams } from '@qe/ui/unshared'
import { fitsInMonth, isFlexible, type StayDates } from './flexible-stays'

/** A search as it is in the URL. Its names are the call's, so that the early call can be made from the URL alone. */
export type SearchFilters = Omit<CallInput<'property/getall'>, 'cursor' | 'limit' | 'ids'>

/** Changes the search of the address: gets it as it is at that moment. */
export type ChangeSearch = (change: (now: SearchFilters) => SearchFilters, options?: { replace?: boolean }) => void

/** Maximum values that the API accepts. All but the rating are integers. */
const maxNumbers = { guests: 50, pets: 10, bedrooms: 50, beds: 50, minRating: 5 }
const maxAmount = 1e12
const totalNames = ['minTotal', 'maxTotal'] as const
const nightNames = ['minPrice', 'maxPrice'] as const
const lists = ['kind', 'type', 'amenities'] as const
const kinds = new Set(['entire', 'private_room', 'shared_room'])
const maxStayNights = 365
const sorts = new Set(['recommended', 'price_low', 'price_high', 'rating', 'newest'])

const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)

function isBounds(text: string | null): text is string {
  if (!text || !/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/.test(text)) return false
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  return Math.max(Math.abs(west), Math.abs(east)) <= 180 && south >= -90 && south <= north && north <= 90
}

/**
 * Reads a search from the URL. Ignores invalid parameters and what the API would refuse: links get shortened and
 * mistyped.
 */
export function readSearch(params: URLSearchParams): SearchFilters {
  const search: SearchFilters = placeIn(params)
  const stay = stayFromParams(params)
  if (stay && nightsBetween(stay.checkIn, stay.checkOut) <= maxStayNights)
    Object.assign(search, stay, flexibleIn(params, stay))
  for (const [name, max] of Object.entries(maxNumbers) as [keyof typeof maxNumbers, number][]) {
    const value = Number(params.get(name))
    if (value >= 1 && value <= max && (name === 'minRating' || Number.isInteger(value))) search[name] = value
  }
  Object.assign(search, companionsOf(params, search.guests ?? 0), priceIn(params, search.checkIn !== undefined))
  for (const name of lists) {
    const values = [...new Set(params.getAll(name))]
      .filter((value) => /^[\w-]{1,40}$/.test(value) && (name !== 'kind' || kinds.has(value)))
      .slice(0, 30)
    if (values.length > 0) Object.assign(search, { [name]: values })
  }
  const bookingType = params.get('bookingType')
  if (bookingType === 'instant' || bookingType === 'request') search.bookingType = bookingType
  const sort = params.get('sort')
  if (sort && sorts.has(sort)) search.sort = sort as SearchFilters['sort']
  return search
}

/** Price limits: with dates of the total of the stay, without them of a night, as the cards have it. */
function priceIn(params: URLSearchParams, hasDates: boolean): SearchFilters {
  const limits: SearchFilters = {}
  for (const name of hasDates ? totalNames : nightNames) {
    const value = Number(params.get(name))
    if (Number.isInteger(value) && value >= 1 && value <= maxAmount) limits[name] = value
  }
  const { min, max } = { min: limits.minTotal ?? limits.minPrice, max: limits.maxTotal ?? limits.maxPrice }
  if (min && max && min > max) return {}
  const priceCurrency = params.get('priceCurrency') ?? ''
  return Object.keys(limits).length > 0 && isCurrency(priceCurrency) ? { ...limits, priceCurrency } : limits
}

/** How flexible the dates are. A stay that its month is too short for is a fixed one. */
function flexibleIn(params: URLSearchParams, stay: StayDates): Pick<SearchFilters, 'flexible'> {
  const flexible = params.get('flexible')
  return isFlexible(flexible) && (flexible !== 'month' || fitsInMonth(stay)) ? { flexible } : {}
}

/** A drawn area alone; else city, country or bounds, and the name of what these are. */
function placeIn(params: URLSearchParams): Pick<SearchFilters, 'area' | 'city' | 'country' | 'bounds' | 'place'> {
  const area = params.get('area')
  if (area && areaError(area) === null) return { area }
  const city = params.get('city')
  const bounds = params.get('bounds')
  const country = params.get('country')
  const place = params.get('place')?.trim()
  const search: SearchFilters = {}
  if (city && /^\P{Cc}{1,80}$/u.test(city)) search.city = city
  if (isBounds(bounds)) search.bounds = bounds
  if (country && /^[A-Z]{2}$/.test(country)) search.country = country
  if (place && /^\P{Cc}{1,120}$/u.test(place) && (search.bounds || search.country)) search.place = place
  return search
}

/** Children among the guests, with one adult at least, and infants beside them. */
function companionsOf(params: URLSearchParams, guests: number): Pick<SearchFilters, 'children' | 'infants'> {
  const [children, infants] = [Number(params.get('children')), Number(params.get('infants'))]
  return {
    ...(Number.isInteger(children) && children > 0 && children < guests && { children }),
    ...(Number.isInteger(infants) && infants > 0 && infants <= 5 && guests > 0 && { infants }),
  }
}

/** The search in a drawn area, in place of where it was. */
export const inArea = (search: SearchFilters, area: string): SearchFilters => ({ ...search, ...nowhere, area })

/** The search in these bounds, in place of where it was. */
export const inBounds = (search: SearchFilters, bounds: string): SearchFilters => ({ ...search, ...nowhere, bounds })

/** The search without its drawn area, in the bounds around it. */
export const withoutArea = (search: SearchFilters): SearchFilters =>
  search.area ? inBounds(search, boundsOfArea(search.area)) : search

const nowhere = { city: undefined, country: undefined, bounds: undefined, place: undefined, area: undefined }

/** The smallest bounds around a drawn area, as the calls take them. */
function boundsOfArea(area: string): string {
  const { west, south, east, north } = boxOfArea(decodeArea(area))
  const [from, to] = east - west >= 360 ? [-180, 180] : [west, east > 180 ? east - 360 : east]
  return [from, south, to, north].map((degrees) => degrees.toFixed(4)).join()
}

/** The bounds that a search looks in: its own, or those around its drawn area. */
export const searchedBounds = ({ area, bounds }: SearchFilters): string | undefined =>
  area ? boundsOfArea(area) : bounds

/** Writes a search as URL parameters. Leaves out empty values. */
export function writeSearch(search: SearchFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === 0 || value === '') continue
    if (Array.isArray(value)) for (const item of value) params.append(name, String(item))
    else params.set(name, String(value))
  }
  return params
}

/** Path of the search page with a search, and with the map over its list. */
export const searchPath = (search: SearchFilters, { map = false } = {}): string => {
  const query = withMap(writeSearch(search), map).toString()
  return query ? `/search?${query}` : '/search'
}

/** Whether the map is open over the list, on a window that has no room for both. It is no part of the search. */
export const hasMap = (params: URLSearchParams): boolean => params.get('map') === '1'

/** The parameters with the map open or closed. */
export function withMap(params: URLSearchParams, isOpen: boolean): URLSearchParams {
  const next = new URLSearchParams(params)
  if (isOpen) next.set('map', '1')
  else next.delete('map')
  return next
}

/**
 * Query with place, dates and party for the page of a listing, whose header shows them.
 * @param dates those of its price, where the search is flexible
 */
export function stayQuery(search: SearchFilters, dates?: StayDates | null): string {
  const { city, country, bounds, place, checkIn, checkOut, guests, children, infants, pets } = search
  const query = writeSearch({
    city,
    country,
    // A part of the map that has no name says nothing on another page.
    ...(place && { bounds, place }),
    ...(dates ?? { checkIn, checkOut }),
    guests,
    children,
    infants,
    pets,
  }).toString()
  return query ? `?${query}` : ''
}

/** The price limits that count: with dates of the total of the stay, without them of a night. */
export function priceLimitsOf(search: SearchFilters): { min: number | undefined; max: number | undefined } {
  const { checkIn, minTotal, maxTotal, minPrice, maxPrice } = search
  return checkIn ? { min: minTotal, max: maxTotal } : { min: minPrice, max: maxPrice }
}

export const withoutPriceLimits = {
  minPrice: undefined,
  maxPrice: undefined,
  minTotal: undefined,
  maxTotal: undefined,
  priceCurrency: undefined,
} satisfies SearchFilters

/** Price limits in minor units of a currency, as a part of a search with or without dates. */
export function withPriceLimits(
  { checkIn }: SearchFilters,
  { min, max, currency }: { min: number | undefined; max: number | undefined; currency: string | undefined },
): SearchFilters {
  if (!min && !max) return withoutPriceLimits
  const limits = checkIn ? { minTotal: min, maxTotal: max } : { minPrice: min, maxPrice: max }
  return { ...withoutPriceLimits, ...limits, priceCurrency: currency }
}

/**
 * The price limits of a search for other dates: what a night may cost times the nights, and back. They would be gone
 * otherwise, or mean something else.
 */
export function priceLimitsFor(before: SearchFilters, after: SearchFilters): SearchFilters {
  const nights = ({ checkIn, checkOut }: SearchFilters) => (checkIn && checkOut ? nightsBetween(checkIn, checkOut) : 1)
  const factor = nights(after) / nights(before)
  const { min, max } = priceLimitsOf(before)
  const { priceCurrency } = before
  const one = priceCurrency ? 10 ** exponentOf(priceCurrency) : 1
  const scaled = (limit: number | undefined) =>
    limit && factor !== 1 ? Math.max(one, Math.round((limit * factor) / one) * one) : limit
  return withPriceLimits(after, { min: scaled(min), max: scaled(max), currency: priceCurrency })
}

/** Number of active filters besides place or drawn area, dates and party. */
export function filterCount(search: SearchFilters): number {
  const { kind, type, amenities, bedrooms, beds, bookingType, minRating } = search
  const { min, max } = priceLimitsOf(search)
  return (
    (kind?.length ?? 0) +
    (type?.length ?? 0) +
    (amenities?.length ?? 0) +
    [min || max, bedrooms, beds, bookingType, minRating].filter(Boolean).length
  )
}

/** Keeps place or drawn area, dates, party and sorting. */
export const withoutFilters = ({
  city,
  country,
  bounds,
  place,
  area,
  checkIn,
  checkOut,
  flexible,
  guests,
  children,
  infants,
  pets,
  sort,
}: SearchFilters): SearchFilters => ({
  city,
  country,
  bounds,
  place,
  area,
  checkIn,
  checkOut,
  flexible,
  guests,
  children,
  infants,
  pets,
  sort,
})
