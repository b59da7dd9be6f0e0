import type { ListingCard } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { cardRows, toCards } from './cards'
import type { Selection } from './filters'
import { type FixedSort, sortedBy } from './hits'

interface FirstCardsOptions {
  limit: number
  sort?: FixedSort
  /** Listings that stand elsewhere on the page: they come only where too few others are left. */
  seen?: ReadonlySet<string>
  /** How many cards there are at least, of listings that were seen too. */
  fewest?: number
}

/** Cards of the first listings of a selection, without dates; the best ones unless another sort is given. */
export async function firstCards(
  db: Queryable,
  { from, where }: Pick<Selection, 'from' | 'where'>,
  { limit, sort = 'recommended', seen = new Set(), fewest = 0 }: FirstCardsOptions,
): Promise<ListingCard[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select s.listing_id as id from ${from} where ${where}
        order by ${sortedBy[sort]} desc, s.listing_id desc limit ${limit + seen.size}`,
  )
  const ids = found.map(({ id }) => id)
  const fresh = ids.filter((id) => !seen.has(id)).slice(0, limit)
  const again = ids.filter((id) => seen.has(id)).slice(0, Math.max(0, fewest - fresh.length))
  return toCards(db, await cardRows(db, [...fresh, ...again]), null)
}
