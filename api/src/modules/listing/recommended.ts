import type { ListingCard } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { cardRows, toCards } from './cards'
import type { Selection } from './filters'

/** Cards of the best listings of a selection, without dates. */
export async function recommendedCards(
  db: Queryable,
  { from, where }: Pick<Selection, 'from' | 'where'>,
  limit: number,
): Promise<ListingCard[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select s.listing_id as id from ${from} where ${where} order by s.score desc, s.listing_id desc limit ${limit}`,
  )
  const ids = found.map(({ id }) => id)
  return toCards(db, await cardRows(db, ids), null)
}
