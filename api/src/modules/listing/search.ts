import type { CallOutput, ListingCard, ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../database/connect'
import { lostPlace, page, readCursor } from '../../database/cursor'
import { array, row, rows } from '../../database/rows'
import { cardRows, type StaysToPrice, toCards } from './cards'
import { searchStatistics } from './facets'
import { bestStay, readFilters, type SearchCriteria, type Selection, selection } from './filters'
import { hitsByFlexiblePrice } from './flexible-price'
import { andAfter, type CursorPosition, comparablePrice, type Hit, sortedBy } from './hits'
import type { RequestedStays } from './requested-stays'

type Search = ParsedInput<'property/getall'>

/**
 * One page of matches. The first page runs the query for its statistics and the one for its cards in parallel, each on
 * its own connection.
 */
export async function searchListings(db: Database, search: Search, now: Date): Promise<CallOutput<'property/getall'>> {
  const { sort: _sort, limit, cursor, ...filters } = search
  const criteria = readFilters(filters, now)
  const start = readCursor(cursor, 3)
  const [statistics, found, place] = await Promise.all([
    start ? { total: totalOf(start), facets: null, priceRange: null } : searchStatistics(db, criteria),
    fetchPage(db, search, criteria, start),
    findCity(db, search.city),
  ])
  const total = start ? statistics.total : consistentTotal(statistics.total, found.hits.length, limit)
  const { nextCursor } = page(found.hits, limit, (last) => [last.sortValue, last.id, total])
  return { items: found.cards, nextCursor, ...statistics, total, place }
}

/**
 * The total that fits the first page. Statistics may be a second older than the page: "1 place" above an empty list, or
 * "12 of 11 places" below one, would contradict each other.
 * @param hits of the page, with one more if another page follows
 */
const consistentTotal = (total: number, hits: number, limit: number): number =>
  hits > limit ? Math.max(total, hits) : hits

/** A sort order: a value and its direction; the id breaks ties. A cursor can continue from any row. */
interface Order {
  by: SQL
  descending: boolean
}

/**
 * Price means the displayed price: the stay's total with dates, else the price per night; across currencies by
 * approximate value.
 */
function orderOf({ sort, ids }: Search, { total }: Selection): Order {
  if (ids?.length) return { by: sql`array_position(${array(ids, 'uuid')}, s.listing_id)`, descending: false }
  if (sort !== 'price_low' && sort !== 'price_high') return { by: sortedBy[sort], descending: true }
  return { by: total ? comparablePrice(total) : sql`s.sort_price`, descending: sort === 'price_high' }
}

/** A cursor includes the total of the first page, so that the matches are counted only once. */
function totalOf([, , total]: CursorPosition): number {
  if (!Number.isSafeInteger(total)) throw lostPlace()
  return total as number
}

/** The hits of a page, with one more if another page follows, and the cards of the page. */
async function fetchPage(
  db: Database,
  search: Search,
  criteria: SearchCriteria,
  start: CursorPosition | null,
): Promise<{ hits: Hit[]; cards: ListingCard[] }> {
  const hits = await rows<Hit>(db, hitsOf(search, criteria, start))
  const ids = hits.slice(0, search.limit).map(({ id }) => id)
  const [found, stays] = await Promise.all([cardRows(db, ids), staysFor(db, ids, criteria.requested, criteria.now)])
  return { hits, cards: await toCards(db, found, stays) }
}

/** The query for the hits of a page. */
function hitsOf(search: Search, criteria: SearchCriteria, start: CursorPosition | null): SQL {
  const { requested } = criteria
  const limit = search.limit + 1
  const byPrice = !search.ids?.length && (search.sort === 'price_low' || search.sort === 'price_high')
  if (byPrice && requested && requested.stays.length > 1)
    return hitsByFlexiblePrice(criteria, requested, { start, descending: search.sort === 'price_high', limit })
  const fit = selection(criteria, { priced: byPrice, all: byPrice && requested !== null })
  const { by, descending } = orderOf(search, fit)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`select s.listing_id as id, ${by} as "sortValue" from ${fit.from}
        where ${fit.where} ${andAfter(start, by, descending)} order by 2 ${direction}, 1 ${direction} limit ${limit}`
}

/** Which stay the price on each card is for; null without dates. */
export async function staysFor(
  db: Queryable,
  ids: readonly string[],
  requested: RequestedStays | null,
  now: Date,
): Promise<StaysToPrice | null> {
  if (!requested) return null
  const { guests, pets, stays } = requested
  const [only, ...more] = stays
  if (only && more.length === 0) return { now, byListing: new Map(ids.map((id) => [id, { ...only, guests, pets }])) }
  if (ids.length === 0) return null
  const best = await rows<{ id: string; checkIn: string; checkOut: string }>(
    db,
    sql`select s.listing_id as id, best.check_in::text as "checkIn", best.check_out::text as "checkOut"
        from listing_index s cross join lateral ${bestStay(requested, now)} best
        where s.listing_id = any(${array(ids, 'uuid')})`,
  )
  return { now, byListing: new Map(best.map(({ id, ...dates }) => [id, { ...dates, guests, pets }])) }
}

async function findCity(db: Queryable, slug: string | undefined) {
  if (!slug) return null
  const found = await row<{ name: string; country: string; lat: number; lon: number }>(
    db,
    sql`select name, country, lat, lon from city where slug = ${slug}`,
  )
  return found ? { name: found.name, country: found.country, point: { lat: found.lat, lon: found.lon } } : null
}
