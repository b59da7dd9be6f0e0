import type { City } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'

/** A city as {@link cityColumns} select it. */
export interface CityRow {
  id: string
  slug: string
  name: string
  country: string
  countryCode: string
  lat: number
  lon: number
  listings: number
  photo: { path: string; alt: string }
}
/**
 * A town that hosts brought has no picture of its own: the cover of its best listing stands for it, of those whose
 * hosts allow that.
 */
const cityPhoto = sql`case when photo ->> 'path' <> '' then photo else coalesce(
  (select l.photos -> 0 from listing l join person host on host.id = l.host_id
    where l.city_id = city.id and l.status = 'live' and host.listing_photos_in_marketing
    order by l.score desc, l.id limit 1),
  photo) end as photo`
export const cityColumns = sql`id, slug, name, country, country_code as "countryCode", lat, lon, listings, ${cityPhoto}`
export const toCity = ({ lat, lon, ...city }: CityRow) => ({ ...city, point: { lat, lon } })

/**
 * Cities with live listings, the largest number first. With a query: names that begin with it, then names in which a
 * word does, then countries that do, then similar names, ignoring accents and case.
 */
export async function findCities(db: Queryable, query: string | undefined, limit: number): Promise<City[]> {
  return (
    await rows<CityRow>(
      db,
      query
        ? citiesLike(query, limit)
        : sql`select ${cityColumns} from city where listings > 0
              order by listings desc, population desc, id limit ${limit}`,
    )
  ).map(toCity)
}

function citiesLike(query: string, limit: number): SQL {
  const text = sql`folded(${query})`
  const prefix = sql`folded(${query.replace(/([\\%_])/g, '\\$1')}) || '%'`
  return sql`with hit (id, rank) as (
      select id, 0 from city where folded_name like ${prefix}
      union all select id, 1 from city where folded_name like '% ' || ${prefix}
      union all select id, 2 from city where folded_country like ${prefix}
      union all select id, 3 from city where folded_name % ${text})
    select ${cityColumns} from city join (select id, min(rank) as rank from hit group by id) best using (id)
    where listings > 0
    order by rank, case when rank = 3 then similarity(folded_name, ${text}) end desc, listings desc, population desc, id
    limit ${limit}`
}
