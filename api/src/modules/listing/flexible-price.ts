import { type SQL, sql } from 'drizzle-orm'
import { bestStay, boundOfTotal, type SearchCriteria, selection } from './filters'
import { andAfter, type CursorPosition, comparablePrice } from './hits'
import type { RequestedStays } from './requested-stays'

/** How many matches are tried first, for each hit of a page: enough that few more are tried afterwards. */
const triedPerHit = 3

interface PageByPrice {
  start: CursorPosition | null
  descending: boolean
  /** Hits of the page, with one more. */
  limit: number
}

/**
 * The query for a page of hits by the price of the best of several stays. To try every stay of every match takes
 * seconds where there are many, so that it filters and refines: every match gets a bound of its price, which is cheap;
 * the prices of those with the best bounds give a price that the page ends at or before; and only matches whose bound
 * reaches that price are tried. The result is exact.
 */
export function hitsByFlexiblePrice(
  criteria: SearchCriteria,
  requested: RequestedStays,
  { start, descending, limit }: PageByPrice,
): SQL {
  const { from, where } = selection(criteria, { all: true })
  const bound = comparablePrice(boundOfTotal(requested, descending ? 'greatest' : 'least'))
  const price = comparablePrice(sql`best.total`)
  const best = sql`cross join lateral ${bestStay(requested, criteria.now)} best`
  const [direction, last, beyond, reaches, end] = (
    descending ? ['desc', 'min', '<', '>=', "'-infinity'"] : ['asc', 'max', '>', '<=', "'infinity'"]
  ).map((part) => sql.raw(part))
  // Whose bound lies beyond the page before lies beyond it too.
  const ahead = start ? sql`where bound ${beyond} ${start[0]}` : sql``
  return sql`with matching as materialized (
      select s.listing_id, ${bound} as bound from ${from} where ${where}
    ), tried as (
      select ${price} as price from listing_index s ${best} where s.listing_id = any(array(
        select listing_id from matching ${ahead} order by bound ${direction} limit ${limit * triedPerHit}))
      order by 1 ${direction} limit ${limit}
    ), page_end as (
      select case when count(*) = ${limit} then ${last}(price) else ${end} end as price from tried
    )
    select s.listing_id as id, ${price} as "sortValue" from listing_index s ${best}
    where s.listing_id = any(array(
      select listing_id from matching where bound ${reaches} (select price from page_end)))
      ${andAfter(start, price, descending)}
    order by 2 ${direction}, 1 ${direction} limit ${limit}`
}
