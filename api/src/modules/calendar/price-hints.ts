import type { ParsedInput, PriceHint } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, row, rows } from '../../database/rows'
import { groupBy } from '../../domain/group-by'
import { hintFrom, type MiddlePrice } from '../../domain/price-hint'
import { isSimilar, isStay, nightsRevenue } from '../insights/similar'
import { listingNotFound } from '../listing/details'
import { nightsOfEdit, refuseNightsOutOfReach } from './edit-limits'

/** In a large city the closest in size and place are enough, and bound what is read. */
const mostPlaces = 200

interface FoundMiddle extends MiddlePrice {
  /** Null for all nights together. */
  night: string | null
  of: 'asked' | 'sold'
}

/**
 * What similar places ask, and what their stays cost, night by night or for all nights together. A place counts once,
 * with the average of its nights; nights on which its host keeps all of it closed are not asked a price for.
 */
const middles = (db: Queryable, listingId: string, dates: readonly string[], by: 'night' | 'all') =>
  rows<FoundMiddle>(
    db,
    sql`with place as materialized (
      select l.id, l.host_id, l.base_price, l.weekend_price
      from listing o join listing l on ${isSimilar} where o.id = ${listingId}
      order by abs(l.guests - o.guests), point(l.lon, l.lat) <-> point(o.lon, o.lat), l.id limit ${mostPlaces}
    ), night as materialized (
      select date, ${by === 'night' ? sql`date` : sql`null::date`} as part from unnest(${array(dates, 'date')}) date
    ), asked as (
      select night.part, place.host_id,
        avg(coalesce(d.price, case when extract(dow from night.date) in (5, 6) then place.weekend_price end,
          place.base_price)) as price
      from place cross join night left join date_price d on d.listing_id = place.id and d.date = night.date
      where exists (select 1 from room r where r.listing_id = place.id and r.removed_at is null
        and not exists (select 1 from stay_block s where s.room_id = r.id and s.blocking
          and s.kind in ('host', 'calendar') and s.during @> night.date))
      group by place.id, place.host_id, night.part
    ), sold as (
      select night.part, place.host_id, avg(${nightsRevenue}::numeric / (b.check_out - b.check_in)) as price
      from place join booking b on b.listing_id = place.id and ${isStay}
        and b.check_in <= (select max(date) from night) and b.check_out > (select min(date) from night)
      join night on night.date >= b.check_in and night.date < b.check_out
      group by place.id, place.host_id, night.part
    )
    select part::text as night, 'asked' as of, count(*)::int as places, count(distinct host_id)::int as hosts,
      round(percentile_cont(0.5) within group (order by price))::int as median from asked group by part
    union all
    select part::text, 'sold', count(*)::int, count(distinct host_id)::int,
      round(percentile_cont(0.5) within group (order by price))::int from sold group by part`,
  )

const none: MiddlePrice = { places: 0, hosts: 0, median: 0 }

function hintOf(found: readonly FoundMiddle[], currency: string): PriceHint {
  const of = (kind: FoundMiddle['of']) => found.find((one) => one.of === kind) ?? none
  return hintFrom(of('asked'), of('sold'), currency)
}

/** What nights of a host's listing may be worth, all together. @throws ApiError 400 for nights that nobody can price */
export async function priceHint(
  db: Queryable,
  hostId: string,
  { propertyId, from, to, weekdays }: ParsedInput<'calendar/hints'>,
  now: Date,
): Promise<PriceHint> {
  const listing = await row<{ currency: string; timeZone: string }>(
    db,
    sql`select currency, time_zone as "timeZone" from listing where id = ${propertyId} and host_id = ${hostId}`,
  )
  if (!listing) throw listingNotFound()
  const nights = nightsOfEdit({ propertyIds: [propertyId], ranges: [{ from, to }], weekdays })
  refuseNightsOutOfReach([listing], nights, now)
  return hintOf(await middles(db, propertyId, nights, 'all'), listing.currency)
}

/** The prices that similar places suggest for each of these nights; nights of too few places are not in it. */
export async function suggestedPrices(
  db: Queryable,
  { id, currency }: { id: string; currency: string },
  nights: readonly string[],
): Promise<Map<string, number>> {
  const found = groupBy(await middles(db, id, nights, 'night'), ({ night }) => night ?? '')
  return new Map(
    [...found].flatMap(([night, of]) => {
      const { suggested } = hintOf(of, currency)
      return suggested === null ? [] : [[night, suggested] as const]
    }),
  )
}
