import type { CallOutput, ParsedInput } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { cardRows, toCards } from './cards'
import { listingNotFound } from './details'
import { readFilters, selection } from './filters'
import { staysFor } from './search'

/** How far away a similar place may be, in degrees: 50 to 70 km. */
const near = 0.6
/** How many times dearer or cheaper it may be. */
const priceBand = 2.5

/**
 * Live listings near another one that come closest to it, without itself; with dates only those that are free then.
 * Another kind of place weighs as much as two bedrooms, a doubled price or 50 km. The other one may have left the site.
 * @throws ApiError 404 when no such listing has been on the site
 */
export async function similarListings(
  db: Queryable,
  { propertyId, limit, ...search }: ParsedInput<'property/similar'>,
  now: Date,
): Promise<CallOutput<'property/similar'>> {
  const criteria = readFilters(search, now)
  const { from, where } = selection(criteria)
  const found = await rows<{ id: string | null; slug: string; name: string }>(
    db,
    sql`select near.id, c.slug, c.name
        from (select l.id as listing_id, l.city_id, l.kind, l.type_key, l.bedrooms, l.guests, l.sort_price,
            point(l.public_lon, l.public_lat) as spot
          from listing l where l.id = ${propertyId} and l.status in ('live', 'paused', 'removed')) o
        join city c on c.id = o.city_id
        left join lateral (
          select s.listing_id as id,
            case when s.kind = o.kind then 0 else 2 end + case when s.type_key = o.type_key then 0 else 0.5 end
            + abs(s.bedrooms - o.bedrooms) + abs(s.guests - o.guests) / 3.0
            + 3 * abs(ln(s.sort_price / o.sort_price))
            + 4 * (s.spot <-> o.spot) as difference, s.score
          from ${from} where ${where} and s.listing_id <> o.listing_id
            and s.spot <@ box(point(o.spot[0] - ${near}, o.spot[1] - ${near}),
              point(o.spot[0] + ${near}, o.spot[1] + ${near}))
            and s.sort_price between o.sort_price / ${priceBand} and o.sort_price * ${priceBand}
          order by difference, s.score desc, s.listing_id limit ${limit}) near on true`,
  )
  const [first] = found
  if (!first) throw listingNotFound()
  const ids = found.flatMap(({ id }) => id ?? [])
  const [cards, stays] = await Promise.all([cardRows(db, ids), staysFor(db, ids, criteria.requested, now)])
  return { items: await toCards(db, cards, stays), city: { slug: first.slug, name: first.name } }
}
