import type { CallInput } from '@qe/contract'
import { nightsBetween, stayFromParams } from '@qe/ui/unshared'

/**
 * What a search asks for, as it stands in the address. Names are those of the call, so that the page's first data can
 * be asked for from the address alone.
 */
export type Search = Omit<CallInput<'property/getall'>, 'cursor' | 'limit' | 'ids'>

/** The most that can be asked for; all but a rating are whole. */
const numbers = { guests: 50, pets: 10, minPrice: 1e12, maxPrice: 1e12, bedrooms: 50, beds: 50, minRating: 5 }
const lists = ['kind', 'type', 'amenities'] as const
const kinds = new Set(['entire', 'private_room', 'shared_room'])
const longestStay = 365
const sorts = new Set(['recommended', 'price_low', 'price_high', 'rating', 'newest'])

function isArea(text: string | null): text is string {
  if (!text || !/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/.test(text)) return false
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  return Math.max(Math.abs(west), Math.abs(east)) <= 180 && south >= -90 && south <= north && north <= 90
}

/**
 * Reads the address. What makes no sense (a past date, letters for a number), and what the search would refuse to look
 * for, counts as not asked: links are shortened, mistyped and added to on their way.
 */
export function readSearch(params: URLSearchParams): Search {
  const search: Search = {}
  const city = params.get('city')
  if (city && /^\P{Cc}{1,80}$/u.test(city)) search.city = city
  const bounds = params.get('bounds')
  if (isArea(bounds)) search.bounds = bounds
  const stay = stayFromParams(params)
  if (stay && nightsBetween(stay.checkIn, stay.checkOut) <= longestStay) Object.assign(search, stay)
  for (const [name, most] of Object.entries(numbers) as [keyof typeof numbers, number][]) {
    const value = Number(params.get(name))
    if (value >= 1 && value <= most && (name === 'minRating' || Number.isInteger(value))) search[name] = value
  }
  for (const name of lists) {
    const values = [...new Set(params.getAll(name))]
      .filter((value) => /^[\w-]{1,40}$/.test(value) && (name !== 'kind' || kinds.has(value)))
      .slice(0, 30)
    if (values.length > 0) Object.assign(search, { [name]: values })
  }
  const bookingType = params.get('bookingType')
  if (bookingType === 'instant' || bookingType === 'request') search.bookingType = bookingType
  const sort = params.get('sort')
  if (sort && sorts.has(sort)) search.sort = sort as Search['sort']
  return search
}

/** The other way. Empty wishes leave no trace in the address. */
export function writeSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === 0 || value === '') continue
    if (Array.isArray(value)) for (const one of value) params.append(name, String(one))
    else params.set(name, String(value))
  }
  return params
}

export const searchPath = (search: Search): string => {
  const query = writeSearch(search).toString()
  return query ? `/search?${query}` : '/search'
}

/** The part of a search that goes along to a place's own page. */
export function stayQuery({ checkIn, checkOut, guests, pets }: Search): string {
  const query = writeSearch({ checkIn, checkOut, guests, pets }).toString()
  return query ? `?${query}` : ''
}

/** How many filters beyond where, when and who are on. */
export const filterCount = ({
  kind,
  type,
  amenities,
  minPrice,
  maxPrice,
  bedrooms,
  beds,
  bookingType,
  minRating,
}: Search): number =>
  (kind?.length ?? 0) +
  (type?.length ?? 0) +
  (amenities?.length ?? 0) +
  [minPrice || maxPrice, bedrooms, beds, bookingType, minRating].filter(Boolean).length

/** Where, when, who and the order stay; everything else goes. */
export const withoutFilters = ({ city, bounds, checkIn, checkOut, guests, pets, sort }: Search): Search => ({
  city,
  bounds,
  checkIn,
  checkOut,
  guests,
  pets,
  sort,
})
