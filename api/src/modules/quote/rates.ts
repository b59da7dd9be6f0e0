import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import type { Rates } from '../../domain/quote'

/** The columns of a listing that its price depends on, and the keys of its other rates. */
export interface PricedListing extends Omit<Rates, 'datePrices' | 'discounts' | 'taxes'> {
  id: string
  cityId: string
  countryCode: string
}

interface RateRow {
  of: 'date' | 'discount' | 'tax'
  /** A listing's id, or for taxes a country's code. */
  owner: string
  /** The date, or the tax's label. */
  text: string | null
  /** The discount's threshold in nights. */
  nights: number | null
  /** Minor units for dates, basis points for discounts and taxes. */
  value: number
  cityId: string | null
}

/** Reads the rates of many listings for one range of nights, in one query. */
export async function fetchRates(
  db: Queryable,
  listings: readonly PricedListing[],
  from: string,
  to: string,
): Promise<Map<string, Rates>> {
  if (listings.length === 0) return new Map()
  const ids = array(
    listings.map(({ id }) => id),
    'uuid',
  )
  const countries = array([...new Set(listings.map(({ countryCode }) => countryCode))], 'text')
  const found = await rows<RateRow>(
    db,
    sql`select 'date' as of, listing_id::text as owner, date::text as text, null::int as nights, price as value,
        null::uuid as "cityId"
          from date_price where listing_id = any(${ids}) and date >= ${from} and date < ${to}
        union all select 'discount', listing_id::text, null, min_nights, percent_bps, null from long_term_discount
        where listing_id = any(${ids})
        union all (select 'tax', country_code, label, null, bps, city_id from tax_rule
        where country_code = any(${countries}) order by bps desc, label)`,
  )
  const datePrices = new Map<string, Map<string, number>>()
  const discounts = new Map<string, { minNights: number; percentBps: number }[]>()
  const taxes = new Map<string, { label: string; bps: number; cityId: string | null }[]>()
  for (const { of, owner, text, nights, value, cityId } of found) {
    if (of === 'date') entry(datePrices, owner, () => new Map()).set(text ?? '', value)
    else if (of === 'discount') entry(discounts, owner, () => []).push({ minNights: nights ?? 0, percentBps: value })
    else entry(taxes, owner, () => []).push({ label: text ?? '', bps: value, cityId })
  }
  return new Map(
    listings.map(({ id, cityId, countryCode, ...listing }) => [
      id,
      {
        currency: listing.currency,
        basePrice: listing.basePrice,
        weekendPrice: listing.weekendPrice,
        cleaningFee: listing.cleaningFee,
        extraGuestFee: listing.extraGuestFee,
        guestsIncluded: listing.guestsIncluded,
        petFee: listing.petFee,
        datePrices: datePrices.get(id) ?? new Map(),
        discounts: discounts.get(id) ?? [],
        taxes: (taxes.get(countryCode) ?? []).filter((tax) => tax.cityId === null || tax.cityId === cityId),
      },
    ]),
  )
}

function entry<V>(map: Map<string, V>, key: string, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}
