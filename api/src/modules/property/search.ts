import type { CallOutput, ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { row, rows } from '../../database/rows'
import { cardRows, toCards } from './cards'
import { askedDates, condition, type Filters } from './filters'

type Search = ParsedInput<'property/getall'>
type Sort = Search['sort']

/** Each order is a column, its direction, and the id to break ties: enough for a keyset cursor. */
const orders: Record<Sort, { by: SQL; descending: boolean }> = {
  recommended: { by: sql`p.score`, descending: true },
  price_low: { by: sql`p.sort_price`, descending: false },
  price_high: { by: sql`p.sort_price`, descending: true },
  rating: { by: sql`coalesce(p.rating_average, 0)`, descending: true },
  newest: { by: sql`extract(epoch from p.created_at)`, descending: true },
}

export async function searchProperties(db: Queryable, search: Search, now: Date): Promise<CallOutput<'property/getall'>> {
  const asked = askedDates(search)
  const where = condition(search, asked, now)
  const cursor = readCursor(search.cursor, 2)
  const { by, descending } = orders[search.sort]
  const direction = descending ? sql`desc` : sql`asc`
  const after = cursor ? sql`and (${by}::float8, p.id) ${descending ? sql`<` : sql`>`} (${cursor[0]}::float8, ${cursor[1]}::uuid)` : sql``
  const hits = await rows<{ id: string; place: number }>(
    db,
    sql`select p.id, ${by}::float8 as place from property p where ${where} ${after} order by ${by}::float8 ${direction}, p.id ${direction} limit ${search.limit + 1}`,
  )
  const { items, nextCursor } = page(hits, search.limit, (last) => [last.place, last.id])
  const wanted = items.map((hit) => hit.id)
  const ids = search.ids ? search.ids.filter((id) => wanted.includes(id)) : wanted
  const cards = await toCards(db, await cardRows(db, ids), asked)
  const place = await placeOf(db, search.city)
  if (cursor) return { items: cards, nextCursor, ...(await countOnly(db, where)), place, facets: null }
  return { items: cards, nextCursor, ...(await figures(db, search, now)), place }
}

async function countOnly(db: Queryable, where: SQL) {
  const counted = await row<{ total: number }>(db, sql`select count(*) as total from property p where ${where}`)
  return { total: counted?.total ?? 0, priceRange: null }
}

interface FacetRow {
  facet: 'total' | 'kind' | 'type' | 'amenities' | 'bookingType' | 'price'
  key: string | null
  count: number
  low: number | null
  high: number | null
}

/** Total, price range, and how many each further choice would leave, from one pass over the matching listings. */
async function figures(db: Queryable, filters: Filters, now: Date) {
  const wide = condition(filters, askedDates(filters), now, ['kind', 'type', 'bookingType'])
  const narrow = (...skip: ('kind' | 'type' | 'bookingType')[]): SQL => {
    const all: SQL[] = [sql`true`]
    if (filters.kind?.length && !skip.includes('kind')) all.push(sql`in_kind`)
    if (filters.type?.length && !skip.includes('type')) all.push(sql`in_type`)
    if (filters.bookingType && !skip.includes('bookingType')) all.push(sql`booking_type = ${filters.bookingType}`)
    return sql.join(all, sql` and `)
  }
  const inKind = filters.kind?.length ? sql`p.kind in ${filters.kind}` : sql`true`
  const inType = filters.type?.length ? sql`p.type_key in ${filters.type}` : sql`true`
  const found = await rows<FacetRow>(
    db,
    sql`with hit as materialized (
          select p.kind, p.type_key, p.booking_type, p.amenities, p.currency, p.base_price, ${inKind} as in_kind, ${inType} as in_type from property p where ${wide})
        select 'kind' as facet, kind as key, count(*) as count, null::int as low, null::int as high from hit where ${narrow('kind')} group by kind
        union all select 'type', type_key, count(*), null, null from hit where ${narrow('type')} group by type_key
        union all select 'bookingType', booking_type, count(*), null, null from hit where ${narrow('bookingType')} group by booking_type
        union all select 'amenities', a, count(*), null, null from hit, unnest(amenities) a where ${narrow()} group by a
        union all select 'price', min(currency), count(distinct currency), min(base_price), max(base_price) from hit where ${narrow()}
        union all select 'total', null, count(*), null, null from hit where ${narrow()}`,
  )
  const facet = (name: FacetRow['facet']) => Object.fromEntries(found.filter((one) => one.facet === name).map((one) => [one.key ?? '', one.count]))
  const price = found.find((one) => one.facet === 'price')
  const one = price && price.count === 1 && price.key && price.low !== null && price.high !== null ? { currency: price.key, low: price.low, high: price.high } : null
  return {
    total: found.find((one) => one.facet === 'total')?.count ?? 0,
    facets: { kind: facet('kind'), type: facet('type'), amenities: facet('amenities'), bookingType: facet('bookingType') },
    priceRange: one ? { min: { amount: one.low, currency: one.currency }, max: { amount: one.high, currency: one.currency } } : null,
  }
}

async function placeOf(db: Queryable, slug: string | undefined) {
  if (!slug) return null
  const found = await row<{ name: string; country: string; lat: number; lon: number }>(db, sql`select name, country, lat, lon from city where slug = ${slug}`)
  return found ? { name: found.name, country: found.country, point: { lat: found.lat, lon: found.lon } } : null
}
