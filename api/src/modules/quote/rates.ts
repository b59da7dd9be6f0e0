import type { LeadTimeDiscounts } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { type LeadTimeTerms, termsAt } from '../../domain/lead-time'
import type { Rates } from '../../domain/quote'

/** The columns of a listing that its price depends on, and the keys of its other rates. */
export interface PricedListing extends Omit<Rates, 'datePrices' | 'discounts' | 'leadTime' | 'taxes'> {
  id: string
  timeZone: string
  cityId: string
  countryCode: string
}

interface RateRow {
  of: 'date' | 'discount' | 'last_minute' | 'early_booking' | 'tax'
  /** A listing's id, or for taxes a country's code. */
  owner: string
  /** The date, or the tax's label. */
  text: string | null
  /** The discount's threshold, in nights or in days before arrival. */
  threshold: number | null
  /** Minor units for dates, basis points for discounts and taxes. */
  value: number
  cityId: string | null
}

/** Reads the rates of many listings for one range of nights, as they are for whoever books now, in one query. */
export async function fetchRates(
  db: Queryable,
  listings: readonly PricedListing[],
  from: string,
  to: string,
  now: Date,
): Promise<Map<string, Rates>> {
  if (listings.length === 0) return new Map()
  const ids = array(
    listings.map(({ id }) => id),
    'uuid',
  )
  const countries = array([...new Set(listings.map(({ countryCode }) => countryCode))], 'text')
  const found = await rows<RateRow>(
    db,
    sql`select 'date' as of, listing_id::text as owner, date::text as text, null::int as threshold, price as value,
        null::uuid as "cityId"
          from date_price where listing_id = any(${ids}) and date >= ${from} and date < ${to}
        union all select 'discount', listing_id::text, null, min_nights, percent_bps, null from long_term_discount
        where listing_id = any(${ids})
        union all select kind, listing_id::text, null, days, percent_bps, null from lead_time_discount
        where listing_id = any(${ids})
        union all (select 'tax', country_code, label, null, bps, city_id from tax_rule
        where country_code = any(${countries}) order by bps desc, label)`,
  )
  const datePrices = new Map<string, Map<string, number>>()
  const discounts = new Map<string, { minNights: number; percentBps: number }[]>()
  const leadTimes = new Map<string, LeadTimeDiscounts>()
  const taxes = new Map<string, { label: string; bps: number; cityId: string | null }[]>()
  for (const { of, owner, text, threshold, value, cityId } of found) {
    if (of === 'date') entry(datePrices, owner, () => new Map()).set(text ?? '', value)
    else if (of === 'discount') entry(discounts, owner, () => []).push({ minNights: threshold ?? 0, percentBps: value })
    else if (of === 'tax') entry(taxes, owner, () => []).push({ label: text ?? '', bps: value, cityId })
    else {
      const terms = entry(leadTimes, owner, () => ({ lastMinute: null, earlyBooking: null }))
      terms[of === 'last_minute' ? 'lastMinute' : 'earlyBooking'] = { days: threshold ?? 0, percentBps: value }
    }
  }
  return new Map(
    listings.map(({ id, cityId, countryCode, timeZone, ...listing }) => [
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
        leadTime: leadTimeOf(leadTimes.get(id), timeZone, now),
        taxes: (taxes.get(countryCode) ?? []).filter((tax) => tax.cityId === null || tax.cityId === cityId),
      },
    ]),
  )
}

const leadTimeOf = (terms: LeadTimeDiscounts | undefined, timeZone: string, now: Date): LeadTimeTerms | null =>
  terms ? termsAt(terms, timeZone, now) : null

function entry<V>(map: Map<string, V>, key: string, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}
