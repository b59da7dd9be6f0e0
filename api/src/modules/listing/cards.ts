import type { ListingCard, Photo } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { daysBetween } from '../../domain/dates'
import { type PricedStay, priceStay, type StayRequest } from '../../domain/quote'
import { type PricedListing, ratesFor } from '../quote/rates'

export interface CardRow extends PricedListing {
  hostId: string
  title: string
  typeKey: string
  typeLabel: string
  kind: ListingCard['kind']
  city: string
  citySlug: string
  country: string
  neighbourhood: string
  publicLat: number
  publicLon: number
  photos: Photo[]
  guests: number
  bedrooms: number
  beds: number
  bathrooms: number
  ratingAverage: number | null
  ratingCount: number
  bookingType: ListingCard['bookingType']
  status: 'draft' | 'in_review' | 'live' | 'paused' | 'removed'
  timeZone: string
}

const columns = sql`p.id, p.host_id as "hostId", p.city_id as "cityId", p.title, p.type_key as "typeKey", t.label as "typeLabel", p.kind, c.name as city, c.slug as "citySlug",
  c.country, c.country_code as "countryCode", p.neighbourhood, p.public_lat as "publicLat", p.public_lon as "publicLon", p.photos, p.guests, p.bedrooms, p.beds, p.bathrooms,
  p.rating_average as "ratingAverage", p.rating_count as "ratingCount", p.booking_type as "bookingType", p.status, p.time_zone as "timeZone", p.currency,
  p.base_price as "basePrice", p.weekend_price as "weekendPrice", p.cleaning_fee as "cleaningFee", p.extra_guest_fee as "extraGuestFee",
  p.guests_included as "guestsIncluded", p.pet_fee as "petFee"`

/** Rows for cards of these listings, in the order of the ids. */
export async function cardRows(db: Queryable, ids: readonly string[], more: SQL = sql``): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const found = await rows<CardRow>(
    db,
    sql`select ${columns} ${more} from property p join city c on c.id = p.city_id join property_type t on t.key = p.type_key where p.id = any(${array(ids, 'uuid')})`,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Cards with the price of a stay on them, the same figure as every quote for it; `stays` says which, by listing. */
export async function toCards(
  db: Queryable,
  found: readonly CardRow[],
  stays: ReadonlyMap<string, StayRequest> | null,
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
    photos: row.photos,
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

/** What cards and pins say of a stay's price, by listing. */
export async function pricesOf(
  db: Queryable,
  found: readonly PricedListing[],
  stays: ReadonlyMap<string, StayRequest> | null,
): Promise<Map<string, Prices>> {
  const prices = new Map<string, Prices>()
  if (!stays) return prices
  const all = [...stays.values()]
  const rates = await ratesFor(
    db,
    found,
    all.map(({ checkIn }) => checkIn).sort()[0] ?? '',
    all
      .map(({ checkOut }) => checkOut)
      .sort()
      .at(-1) ?? '',
  )
  for (const [id, stay] of stays) {
    const rate = rates.get(id)
    if (rate) prices.set(id, shown(priceStay(rate, stay), stay))
  }
  return prices
}

function shown({ lines, total, currency }: PricedStay, { checkIn, checkOut }: StayRequest): Prices {
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
