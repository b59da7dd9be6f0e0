import type { Photo, PropertyCard } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { daysBetween } from '../../domain/calendar'
import { priceStay } from '../../domain/quote'
import { type PricedListing, ratesFor } from './rates'

export interface CardRow extends PricedListing {
  hostId: string
  title: string
  typeKey: string
  typeLabel: string
  kind: PropertyCard['kind']
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
  bookingType: PropertyCard['bookingType']
  status: 'draft' | 'in_review' | 'live' | 'paused' | 'removed'
  timeZone: string
}

export interface AskedDates {
  checkIn: string
  checkOut: string
  guests: number
  pets: number
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

/** Cards with the price of the asked stay on them: the same figure as every quote for it. */
export async function toCards(db: Queryable, found: readonly CardRow[], asked: AskedDates | null): Promise<PropertyCard[]> {
  const rates = asked ? await ratesFor(db, found, asked.checkIn, asked.checkOut) : null
  return found.map((row) => {
    const rate = rates?.get(row.id)
    const stay = asked && rate ? priceStay(rate, asked) : null
    const nights = asked ? daysBetween(asked.checkIn, asked.checkOut) : null
    const nightsSum = stay ? stay.lines.filter((line) => line.kind === 'nights' || line.kind === 'discount').reduce((sum, line) => sum + line.amount, 0) : 0
    return {
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
      nightly: { amount: stay && nights ? Math.round(nightsSum / nights) : row.basePrice, currency: row.currency },
      total: stay ? { amount: stay.total, currency: stay.currency } : null,
      nights,
    }
  })
}
