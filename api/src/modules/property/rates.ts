import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import type { Rates } from '../../domain/quote'

/** What of a listing decides its price. */
export interface PricedListing {
  id: string
  cityId: string
  countryCode: string
  currency: string
  basePrice: number
  weekendPrice: number | null
  cleaningFee: number
  extraGuestFee: number
  guestsIncluded: number
  petFee: number
}

/** The rates of many listings for one range of nights, in three queries however many they are. */
export async function ratesFor(db: Queryable, listings: readonly PricedListing[], from: string, to: string): Promise<Map<string, Rates>> {
  if (listings.length === 0) return new Map()
  const ids = array(
    listings.map((listing) => listing.id),
    'uuid',
  )
  const prices = await rows<{ propertyId: string; date: string; price: number }>(
    db,
    sql`select property_id as "propertyId", date, price from date_price where property_id = any(${ids}) and date >= ${from} and date < ${to}`,
  )
  const discounts = await rows<{ propertyId: string; minNights: number; percentBps: number }>(
    db,
    sql`select property_id as "propertyId", min_nights as "minNights", percent_bps as "percentBps" from long_term_discount where property_id = any(${ids})`,
  )
  const countries = array([...new Set(listings.map((listing) => listing.countryCode))], 'text')
  const taxes = await rows<{ countryCode: string; cityId: string | null; label: string; bps: number }>(
    db,
    sql`select country_code as "countryCode", city_id as "cityId", label, bps from tax_rule where country_code = any(${countries}) order by bps desc, label`,
  )
  return new Map(
    listings.map((listing) => [
      listing.id,
      {
        currency: listing.currency,
        basePrice: listing.basePrice,
        weekendPrice: listing.weekendPrice,
        cleaningFee: listing.cleaningFee,
        extraGuestFee: listing.extraGuestFee,
        guestsIncluded: listing.guestsIncluded,
        petFee: listing.petFee,
        datePrices: new Map(prices.filter((price) => price.propertyId === listing.id).map((price) => [price.date, price.price])),
        discounts: discounts.filter((discount) => discount.propertyId === listing.id),
        taxes: taxes.filter((tax) => tax.countryCode === listing.countryCode && (tax.cityId === null || tax.cityId === listing.cityId)),
      },
    ]),
  )
}
