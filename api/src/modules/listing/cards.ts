import type { ListingCard } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { daysBetween } from '../../domain/dates'
import { type PricedStay, priceStay, type StayRequest } from '../../domain/quote'
import { fetchRates, type PricedListing } from '../quote/rates'
import { columnList, type ListingRow } from './listing-columns'

/** Columns of a listing that its card needs, in addition to those that price it. */
const cardColumns = [
  'id',
  'hostId',
  'cityId',
  'title',
  'typeKey',
  'kind',
  'neighbourhood',
  'publicLat',
  'publicLon',
  'photos',
  'guests',
  'bedrooms',
  'beds',
  'bathrooms',
  'ratingAverage',
  'ratingCount',
  'bookingType',
  'status',
  'timeZone',
  'currency',
  'basePrice',
  'weekendPrice',
  'cleaningFee',
  'extraGuestFee',
  'guestsIncluded',
  'petFee',
] as const

export interface CardRow extends PricedListing, Pick<ListingRow, (typeof cardColumns)[number]> {
  typeLabel: string
  city: string
  citySlug: string
  country: string
}

const cardSelection = sql`${columnList(cardColumns)}, t.label as "typeLabel", c.name as city, c.slug as "citySlug",
  c.country, c.country_code as "countryCode"`

/** Rows for cards of these listings, in the order of the ids; `more` adds to the selected columns. */
export async function cardRows(db: Queryable, ids: readonly string[], more: SQL = sql``): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const found = await rows<CardRow>(
    db,
    sql`select ${cardSelection} ${more} from listing l
        join city c on c.id = l.city_id join property_type t on t.key = l.type_key
        where l.id = any(${array(ids, 'uuid')})`,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The stay of each listing by id, for whoever books it now. */
export interface StaysToPrice {
  byListing: ReadonlyMap<string, StayRequest>
  now: Date
}

/** Cards with the price of a stay, the same amount as in its quote. */
export async function toCards(
  db: Queryable,
  found: readonly CardRow[],
  stays: StaysToPrice | null,
): Promise<ListingCard[]> {
  const prices = await pricesOf(db, found, stays)
  return found.map((row) => ({
    id: row.id,
    title: row.title,
    type: { key: row.typeKey, label: row.typeLabel },
    kind: row.kind,
    city: row.city,
    country: row.country,
    neighbourhood: row.neighbourhood,
    point: { lat: row.publicLat, lon: row.publicLon },
    // A list needs the colours of what it shows at first.
    photos: row.photos.map(({ colours, path, alt }, n) => ({ path, alt, ...(n === 0 && { colours }) })),
    guests: row.guests,
    bedrooms: row.bedrooms,
    beds: row.beds,
    bathrooms: row.bathrooms,
    rating: { average: row.ratingAverage, count: row.ratingCount },
    bookingType: row.bookingType,
    ...(prices.get(row.id) ?? withoutDates(row)),
  }))
}

type Prices = Pick<ListingCard, 'nightly' | 'total' | 'nights' | 'dates'>

const withoutDates = ({ basePrice, currency }: PricedListing): Prices => ({
  nightly: { amount: basePrice, currency },
  total: null,
  nights: null,
  dates: null,
})

/** Prices of a stay for cards and map pins, by listing id. */
export async function pricesOf(
  db: Queryable,
  found: readonly PricedListing[],
  stays: StaysToPrice | null,
): Promise<Map<string, Prices>> {
  const prices = new Map<string, Prices>()
  if (!stays || stays.byListing.size === 0) return prices
  const all = [...stays.byListing.values()]
  const rates = await fetchRates(
    db,
    found,
    all.map(({ checkIn }) => checkIn).sort()[0] ?? '',
    all
      .map(({ checkOut }) => checkOut)
      .sort()
      .at(-1) ?? '',
    stays.now,
  )
  for (const [id, stay] of stays.byListing) {
    const rate = rates.get(id)
    if (rate) prices.set(id, toPrices(priceStay(rate, stay), stay))
  }
  return prices
}

function toPrices({ lines, total, currency }: PricedStay, { checkIn, checkOut }: StayRequest): Prices {
  const nights = daysBetween(checkIn, checkOut)
  const nightsSum = lines.reduce(
    (sum, { kind, amount }) => (kind === 'nights' || kind === 'discount' ? sum + amount : sum),
    0,
  )
  return {
    nightly: { amount: Math.round(nightsSum / nights), currency },
    total: { amount: total, currency },
    nights,
    dates: { checkIn, checkOut },
  }
}
