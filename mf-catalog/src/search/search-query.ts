import type { CallInput } from '@qe/contract'
import { today } from '@qe/ui/parts'

/** What a search asks for, as it stands in the address. Names are those of the call, so that the page's first data can be asked for from the address alone. */
export type Search = Omit<CallInput<'property/getall'>, 'cursor' | 'limit' | 'ids'>

const numbers = ['guests', 'pets', 'minPrice', 'maxPrice', 'bedrooms', 'beds', 'minRating'] as const
const lists = ['kind', 'type', 'amenities'] as const
const kinds = new Set(['entire', 'private_room', 'shared_room'])
const sorts = new Set(['recommended', 'price_low', 'price_high', 'rating', 'newest'])
const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the address; what makes no sense (a past date, letters for a number) counts as not asked. */
export function readSearch(params: URLSearchParams): Search {
  const search: Search = {}
  const city = params.get('city')
  if (city) search.city = city
  const bounds = params.get('bounds')
  if (bounds && /^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/.test(bounds)) search.bounds = bounds
  const [checkIn, checkOut] = [params.get('checkIn'), params.get('checkOut')]
  if (isDate(checkIn) && isDate(checkOut) && checkIn >= today() && checkOut > checkIn) Object.assign(search, { checkIn, checkOut })
  for (const name of numbers) {
    const value = Number(params.get(name) ?? Number.NaN)
    if (Number.isFinite(value) && value > 0) search[name] = value
  }
  for (const name of lists) {
    const values = params.getAll(name).filter((value) => value && (name !== 'kind' || kinds.has(value)))
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
export const filterCount = ({ kind, type, amenities, minPrice, maxPrice, bedrooms, beds, bookingType, minRating }: Search): number =>
  (kind?.length ?? 0) + (type?.length ?? 0) + (amenities?.length ?? 0) + [minPrice || maxPrice, bedrooms, beds, bookingType, minRating].filter(Boolean).length

/** Where, when, who and the order stay; everything else goes. */
export const withoutFilters = ({ city, bounds, checkIn, checkOut, guests, pets, sort }: Search): Search => ({ city, bounds, checkIn, checkOut, guests, pets, sort })
