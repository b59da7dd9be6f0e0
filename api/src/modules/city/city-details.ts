import { type Amenity, type CallOutput, type City, countrySlug, type PropertyType } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row, rows } from '../../database/rows'
import { notFound } from '../../domain/errors'
import { ShortCache } from '../../domain/short-cache'
import { firstCards } from '../listing/recommended'
import { type CityRow, cityColumns, toCity } from './cities'

type CityDetails = CallOutput<'city/details'>

const [maxTypes, maxAmenities, maxCards, maxNearby] = [4, 8, 12, 6]

const cached = new ShortCache<CityDetails>(30_000, 500)

/**
 * The page of a city that has places to stay.
 * @param country as `countrySlug` writes it
 * @throws ApiError 404 without such a city, or with no place in it
 */
export const cityDetails = (
  db: Queryable,
  { country, city }: { country: string; city: string },
  now: Date,
): Promise<CityDetails> => cached.get(db, `${country}/${city}`, now, () => readDetails(db, country, city))

async function readDetails(db: Queryable, country: string, slug: string): Promise<CityDetails> {
  const found = await row<CityRow>(db, sql`select ${cityColumns} from city where slug = ${slug} and listings > 0`)
  if (!found || countrySlug(found.country) !== country)
    throw notFound('There is no place to stay at this address. Search for another city.')
  const city = toCity(found)
  const [facts, types, amenities, items, nearby] = await Promise.all([
    factsOf(db, city),
    rows<PropertyType & { listings: number }>(db, typesOf(city)),
    rows<Amenity & { listings: number }>(db, amenitiesOf(city)),
    firstCards(db, { from: sql`listing_index s`, where: sql`s.city_id = ${city.id}` }, { limit: maxCards }),
    rows<CityRow>(db, citiesNear(city)),
  ])
  return { city, ...facts, types, amenities, items, nearby: nearby.map(toCity) }
}

interface FactsRow {
  reviews: number
  average: number | null
  currency: string
  priced: number
  median: number
  lowest: number
}

/** Ratings of all its places, and prices of those in the commonest currency: amounts of two are never compared. */
async function factsOf(
  db: Queryable,
  { id }: City,
): Promise<Pick<CityDetails, 'rating' | 'medianPrice' | 'lowestPrice' | 'priced'>> {
  const found = await row<FactsRow>(
    db,
    sql`with live as (select * from listing where city_id = ${id} and status = 'live'),
          priced as (select currency, count(*) as listings, min(base_price) as lowest,
              percentile_disc(0.5) within group (order by base_price) as median
            from live group by currency order by listings desc, currency limit 1)
        select priced.currency, priced.listings::int as priced, priced.lowest, priced.median,
          reviewed.reviews, reviewed.average
        from priced, (select coalesce(sum(rating_count), 0)::int as reviews,
            (sum(rating_average * rating_count) / nullif(sum(rating_count), 0))::float8 as average from live) reviewed`,
  )
  if (!found) throw notFound('There is no place to stay here right now. Search for another city.')
  const { currency, average } = found
  return {
    rating: { average: average && Math.round(average * 100) / 100, count: found.reviews },
    medianPrice: { amount: found.median, currency },
    lowestPrice: { amount: found.lowest, currency },
    priced: found.priced,
  }
}

const typesOf = ({ id }: City): SQL =>
  sql`select t.key, t.label, t.plural, t.icon, count(*)::int as listings
      from listing_index s join property_type t on t.key = s.type_key
      where s.city_id = ${id} group by t.key order by listings desc, t.position limit ${maxTypes}`

const amenitiesOf = ({ id }: City): SQL =>
  sql`select a.key, a.label, a."group", a.icon, count(*)::int as listings
      from listing l cross join lateral unnest(l.amenities) has(key) join amenity a on a.key = has.key
      where l.city_id = ${id} and l.status = 'live'
      group by a.key order by listings desc, a.position limit ${maxAmenities}`

/** By distance on a map that is flat around the city, the shorter way around the world. */
function citiesNear({ id, point: { lat, lon } }: City): SQL {
  const apart = sql`abs(lon - ${lon})`
  const east = sql`least(${apart}, 360 - ${apart}) * cos(radians(${lat}))`
  return sql`select ${cityColumns} from city where listings > 0 and id <> ${id}
      order by (lat - ${lat}) ^ 2 + (${east}) ^ 2, id limit ${maxNearby}`
}
