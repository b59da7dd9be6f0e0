import { currenciesWithDecimals, exponentOf, type ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import { array } from '../../database/rows'

type Limits = Pick<
  ParsedInput<'property/map-view'>,
  'minPrice' | 'maxPrice' | 'minTotal' | 'maxTotal' | 'priceCurrency'
>

/** The price limits of a search for `listing_index s`, in minor units of each listing's own currency. */
export interface PriceLimits {
  /** What the limits need joined to `listing_index s`; empty where they are numbers. */
  join: SQL
  minPrice: SQL | null
  maxPrice: SQL | null
  minTotal: SQL | null
  maxTotal: SQL | null
}

/**
 * Limits without a currency are of each listing's own. Those in a currency are converted by the stored rates, as
 * amounts are for display: what reads as `≈ €112` costs 112 euros, since an amount in another currency is shown in
 * whole units. Listings in a currency without a rate are left out: nothing can be said about what they cost.
 */
export function priceLimits(limits: Limits): PriceLimits {
  const { priceCurrency, minPrice, maxPrice, minTotal, maxTotal } = limits
  const isLimited = [minPrice, maxPrice, minTotal, maxTotal].some((limit) => limit !== undefined)
  const isConverted = isLimited && priceCurrency !== undefined
  const one = (limit: number | undefined, column: SQL) =>
    limit === undefined ? null : isConverted ? column : sql`${limit}::int8`
  return {
    join: isConverted
      ? sql`join (${limitsByCurrency(limits, priceCurrency)}) price_limit on price_limit.currency = s.currency`
      : sql``,
    minPrice: one(minPrice, sql`price_limit.min_price`),
    maxPrice: one(maxPrice, sql`price_limit.max_price`),
    minTotal: one(minTotal, sql`price_limit.min_total`),
    maxTotal: one(maxTotal, sql`price_limit.max_total`),
  }
}

/** From this many units on, amounts in another currency are shown in whole ones: `formatInDisplayCurrency`. */
const wholeFrom = 10

/** A table of the four limits by currency, the given one with the limits as they are. */
function limitsByCurrency({ minPrice = 0, maxPrice = 0, minTotal = 0, maxTotal = 0 }: Limits, currency: string): SQL {
  const one = 10 ** exponentOf(currency)
  const half = (limit: number) => (limit >= wholeFrom * one ? one / 2 : 0.5)
  const exponent = sql`case when r.currency = any(${array(currenciesWithDecimals(0), 'text')}) then 0
    when r.currency = any(${array(currenciesWithDecimals(3), 'text')}) then 3 else 2 end`
  const converted = (amount: number) =>
    sql`ceil(${amount}::numeric / ${one} * r.per_euro / own.per_euro * power(10::numeric, ${exponent}))::int8`
  const least = (limit: number) => converted(limit - half(limit))
  const most = (limit: number) => sql`${converted(limit + half(limit))} - 1`
  const rates = sql`(select currency, per_euro from exchange_rate union all select 'EUR', 1)`
  return sql`select ${currency} as currency, ${minPrice}::int8 as min_price, ${maxPrice}::int8 as max_price,
      ${minTotal}::int8 as min_total, ${maxTotal}::int8 as max_total
    union all select r.currency, ${least(minPrice)}, ${most(maxPrice)}, ${least(minTotal)}, ${most(maxTotal)}
    from ${rates} r join ${rates} own on own.currency = ${currency} where r.currency <> ${currency}`
}
