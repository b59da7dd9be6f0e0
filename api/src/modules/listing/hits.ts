import type { ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '../../database/cursor'

/** A listing that a search has found. */
export interface Hit {
  id: string
  /** The value that it is sorted by. */
  sortValue: number
}

/** Where the page before ended: sort value, id, and the total of the search. */
export type CursorPosition = Place

/** Sorts that are the same for every search; those by price follow its dates. */
export type FixedSort = Exclude<ParsedInput<'property/getall'>['sort'], 'price_low' | 'price_high'>

/** What of `listing_index s` the fixed sorts go by, from the highest down. */
export const sortedBy: Record<FixedSort, SQL> = {
  recommended: sql`s.score`,
  rating: sql`s.rating`,
  newest: sql`s.listed_at`,
}

/** A total of a stay in `listing_index s` in roughly comparable units, across currencies. */
export const comparablePrice = (total: SQL): SQL => sql`(${total} * (s.sort_price / s.base_price))`

/** The condition on `listing_index s` that leaves out the pages before; empty on the first page. */
export const andAfter = (start: CursorPosition | null, by: SQL, descending: boolean): SQL =>
  start ? sql`and (${by}, s.listing_id) ${sql.raw(descending ? '<' : '>')} (${start[0]}, ${start[1]}::uuid)` : sql``
