import type { CallInput, CallName, City } from '@qe/contract'

/** One kind of search with several inputs, so that no single one decides the figure. */
export interface Scenario {
  name: string
  call: Extract<CallName, 'property/getall' | 'property/map-view' | 'property/details' | 'bookings/check-availability'>
  /** Repeated at once, so that the API answers from its cache. */
  again?: boolean
  inputs: CallInput<Scenario['call']>[]
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
/** Dates of four nights, each `n` others. */
export const dates = (n: number) => ({ checkIn: day(20 + n), checkOut: day(24 + n) })
const places = 12

const box = ({ point: { lat, lon } }: City, degrees: number): string => {
  const middle = (value: number, limit: number) => Math.max(-limit + degrees / 2, Math.min(limit - degrees / 2, value))
  const [x, y] = [middle(lon, 180), middle(lat, 90)]
  return [x - degrees / 2, y - degrees / 2, x + degrees / 2, y + degrees / 2]
    .map((number) => number.toFixed(3))
    .join(',')
}

/** Typical searches, in the cities with the most listings; pages and quotes of listings that are free on `dates(0)`. */
export function scenarios(cities: readonly City[], propertyIds: readonly string[]): Scenario[] {
  const towns = cities.slice(0, places)
  const countries = [...new Set(cities.map(({ countryCode }) => countryCode))].slice(0, places)
  const filters = { guests: 2, kind: ['entire' as const], amenities: ['wifi', 'kitchen'], minRating: 4 }
  return [
    { name: 'search without filters', call: 'property/getall', inputs: [{}] },
    { name: 'search without filters, statistics kept', call: 'property/getall', again: true, inputs: [{}] },
    {
      name: 'search with dates and filters, 5° box',
      call: 'property/getall',
      inputs: towns.map((city, n) => ({ bounds: box(city, 5), ...dates(n), ...filters })),
    },
    {
      name: 'search with dates and filters, whole country',
      call: 'property/getall',
      inputs: countries.map((country, n) => ({ country, ...dates(n), ...filters })),
    },
    {
      name: 'search by price of the stay, whole country',
      call: 'property/getall',
      inputs: countries.map((country, n) => ({
        country,
        ...dates(n),
        guests: 2,
        sort: 'price_low',
        maxTotal: 200_000,
      })),
    },
    {
      name: 'search with dates, everywhere',
      call: 'property/getall',
      inputs: towns.slice(0, 4).map((_, n) => ({ ...dates(n), guests: 2 })),
    },
    {
      name: 'search by price of the stay, everywhere',
      call: 'property/getall',
      inputs: towns.slice(0, 4).map((_, n) => ({ ...dates(n), guests: 2, sort: 'price_low' })),
    },
    {
      name: 'search by price, any dates of a month, everywhere',
      call: 'property/getall',
      inputs: (['price_low', 'price_high'] as const).map((sort) => ({
        ...dates(20),
        guests: 2,
        flexible: 'month',
        sort,
      })),
    },
    {
      name: 'map with dates, whole country',
      call: 'property/map-view',
      inputs: countries.map((country, n) => ({ country, ...dates(n), guests: 2, zoom: 5 })),
    },
    {
      name: 'map with dates, 1° box',
      call: 'property/map-view',
      inputs: towns.map((city, n) => ({ bounds: box(city, 1), ...dates(n), guests: 2, zoom: 11 })),
    },
    {
      name: 'map with dates, whole world',
      call: 'property/map-view',
      inputs: towns.slice(0, 4).map((_, n) => ({ bounds: '-180,-90,180,90', ...dates(n), guests: 2, zoom: 2 })),
    },
    {
      name: 'details, first read',
      call: 'property/details',
      inputs: propertyIds.map((propertyId) => ({ propertyId })),
    },
    {
      name: 'details, kept',
      call: 'property/details',
      again: true,
      inputs: propertyIds.map((propertyId) => ({ propertyId })),
    },
    {
      name: 'quote',
      call: 'bookings/check-availability',
      inputs: propertyIds.map((propertyId) => ({ propertyId, ...dates(0), guests: 2 })),
    },
  ]
}
