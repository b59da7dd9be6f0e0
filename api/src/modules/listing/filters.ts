import { boxOfArea, decodeArea, type ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import { array } from '../../database/rows'
import { datesIn, daysBetween, isWeekendNight } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import { readCompanions } from '../../domain/party'
import { type PriceLimits, priceLimits } from './price-limits'
import { type RequestedStays, requestedStays } from './requested-stays'
import { boundingNights, leadTimeBps, mostLeadTimeBps, nightsOf, type StayInSql, stayTotal } from './stay-total'

/** Without what only tells a page what to show. */
export type Filters = Omit<ParsedInput<'property/map-view'>, 'zoom' | 'place' | 'children' | 'infants'>
/** Filters that facets ignore for their own counts, because another choice would replace or widen this one. */
type DisjunctiveFilter = 'kind' | 'type' | 'bookingType' | 'bedrooms' | 'beds' | 'minRating' | 'pets'

/** The filters of a search after validation, with the stays that its dates allow. */
export interface SearchCriteria {
  filters: Filters
  requested: RequestedStays | null
  now: Date
}

/** Reads the filters of a search. @throws ApiError 400 for filters that contradict each other */
export function readFilters(
  { place: _, children, infants, ...filters }: ParsedInput<'property/alternatives'>,
  now: Date,
): SearchCriteria {
  readCompanions(filters.guests ?? 1, { children })
  if (infants && !filters.guests) throw badInput('infants', 'Infants travel with an adult: say how many guests come.')
  if (filters.bounds) readBounds(filters.bounds)
  refuseSwapped('maxPrice', filters.minPrice, filters.maxPrice)
  refuseSwapped('maxTotal', filters.minTotal, filters.maxTotal)
  return { filters, requested: requestedStays(filters, now), now }
}

function refuseSwapped(field: string, lowest: number | undefined, highest: number | undefined): void {
  if (lowest !== undefined && highest !== undefined && lowest > highest)
    throw badInput(field, 'The highest price can’t be below the lowest.')
}

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

function readBounds(bounds: string): Bounds {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number)
  if (Math.abs(south) > 90 || Math.abs(north) > 90)
    throw badInput('bounds', 'Latitudes, the second and fourth number, go from -90 to 90.')
  if (Math.abs(west) > 180 || Math.abs(east) > 180)
    throw badInput('bounds', 'Longitudes, the first and third number, go from -180 to 180.')
  if (south > north) throw badInput('bounds', 'South, the second number, can’t be above north, the fourth.')
  return { west, south, east, north }
}

/** The box that a search looks in; null without a drawn area and bounds. */
export function searchedBox({ area, bounds }: Pick<Filters, 'area' | 'bounds'>): Bounds | null {
  if (area) return boxOfArea(decodeArea(area))
  return bounds ? readBounds(bounds) : null
}

export interface Selection {
  /** `listing_index s`, with the joins that the condition needs. */
  from: SQL
  where: SQL
  /** Price of the one requested stay in minor units; null if the search needs none, or accepts several stays. */
  total: SQL | null
}

export interface SelectionOptions {
  without?: readonly DisjunctiveFilter[]
  /** Compute the price of the stay even if no filter uses it. */
  priced?: boolean
  /**
   * Whether the statement reads all matches, not only the first of an order. The planner assumes that a map box has few
   * listings and uses its index, even for the whole world.
   */
  all?: boolean
}

/** The part of a statement that selects the matching listings from the search index. */
export function selection(
  { filters, requested, now }: SearchCriteria,
  { without = [], priced = false, all: whole = false }: SelectionOptions = {},
): Selection {
  const limits = priceLimits(filters)
  const all = conditions(filters, limits, without, whole)
  const { minTotal, maxTotal } = limits
  const filtersByTotal = minTotal !== null || maxTotal !== null
  const from = sql`listing_index s ${limits.join}`
  if (!requested) return { from, where: and(all), total: null }

  all.push(isAvailable(requested, now))
  const [only, ...others] = requested.stays
  if (!only || (!priced && !filtersByTotal)) return { from, where: and(all), total: null }
  if (others.length > 0) {
    if (filtersByTotal) all.push(bestTotalIsWithin(requested, limits, now))
    return { from, where: and(all), total: null }
  }
  const total = stayTotal(requested, leadTimeBps(inSql(only).checkIn, now))
  if (minTotal) all.push(sql`${total} >= ${minTotal}`)
  if (maxTotal) all.push(sql`${total} <= ${maxTotal}`)
  const join = sql`cross join lateral ${nightsOf(inSql(only), requested)}`
  return { from: sql`${from} ${join}`, where: and(all), total }
}

/** Conditions on the listing itself, without the price of a stay and availability. */
function conditions(
  filters: SearchCriteria['filters'],
  { minPrice, maxPrice }: PriceLimits,
  without: readonly DisjunctiveFilter[],
  whole: boolean,
): SQL[] {
  const all = placeConditions(filters)
  if (whole && all.length === 0) all.push(sql`s.spot <@ box '(180,90),(-180,-90)'`)
  const { guests, pets, kind, type, bedrooms, beds, amenities, bookingType, minRating } = filters
  if (guests) all.push(sql`s.guests >= ${guests}`)
  if (pets && !without.includes('pets')) all.push(sql`s.pets_allowed`)
  if (kind?.length && !without.includes('kind')) all.push(sql`s.kind = any(${array(kind, 'text')})`)
  if (type?.length && !without.includes('type')) all.push(sql`s.type_key = any(${array(type, 'text')})`)
  if (bookingType && !without.includes('bookingType')) all.push(sql`s.booking_type = ${bookingType}`)
  if (minPrice) all.push(sql`s.base_price >= ${minPrice}`)
  if (maxPrice) all.push(sql`s.base_price <= ${maxPrice}`)
  if (bedrooms && !without.includes('bedrooms')) all.push(sql`s.bedrooms >= ${bedrooms}`)
  if (beds && !without.includes('beds')) all.push(sql`s.beds >= ${beds}`)
  if (amenities?.length) all.push(hasAmenities(amenities))
  if (minRating && !without.includes('minRating')) all.push(sql`s.rating >= ${hundredths(minRating)}`)
  return all
}

/** Conditions on city, country, map box, drawn area, host and id. */
function placeConditions({ city, country, bounds, area, hostId, ids }: SearchCriteria['filters']): SQL[] {
  const all: SQL[] = []
  if (city) all.push(sql`s.city_id = (select id from city where slug = ${city})`)
  if (country) all.push(sql`s.country_code = ${country}`)
  if (bounds) all.push(within(readBounds(bounds)))
  if (area) all.push(inside(area))
  if (hostId) all.push(sql`s.host_id = ${hostId}`)
  if (ids?.length) all.push(sql`s.listing_id = any(${array(ids, 'uuid')})`)
  return all
}

const and = (all: readonly SQL[]): SQL => (all.length > 0 ? sql.join([...all], sql` and `) : sql`true`)

/** A rating in hundredths, as stored, rounded up. The subtraction corrects for 1.1 × 100 > 110 in floating point. */
export const hundredths = (average: number) => Math.ceil(average * 100 - 1e-6)

function within({ west, south, east, north }: Bounds): SQL {
  const box = (from: number, to: number) => sql`s.spot <@ box(point(${from}, ${south}), point(${to}, ${north}))`
  return west <= east ? box(west, east) : sql`(${box(west, 180)} or ${box(-180, east)})`
}

/**
 * The box is for the index; the polygon decides. A part beyond 180 degrees lies at the other end of the map.
 */
function inside(area: string): SQL {
  const corners = decodeArea(area)
  const { west, south, east, north } = boxOfArea(corners)
  const polygon = sql`${`(${corners.map(({ lat, lon }) => `(${lon},${lat})`).join()})`}::polygon`
  const part = (from: number, to: number, spot: SQL) =>
    sql`(s.spot <@ box(point(${from}, ${south}), point(${to}, ${north})) and ${polygon} @> ${spot})`
  const here = part(west, Math.min(east, 180), sql`s.spot`)
  return east <= 180 ? here : sql`(${here} or ${part(-180, east - 360, sql`(s.spot + point(360, 0))`)})`
}

/** The listing has all of these amenities. No listing has an unknown one. */
function hasAmenities(keys: readonly string[]): SQL {
  const required = sql`(select case when count(*) = ${new Set(keys).size} then bit_or(1::int8 << bit) end
    from amenity where key = any(${array(keys, 'text')}))`
  return sql`s.amenities & ${required} = ${required}`
}

type Dates = RequestedStays['stays'][number]

const weekendNightsOf = ({ checkIn, checkOut }: Dates) => datesIn(checkIn, checkOut).filter(isWeekendNight).length

const inSql = (stay: Dates): StayInSql => ({
  checkIn: sql`${stay.checkIn}::date`,
  checkOut: sql`${stay.checkOut}::date`,
  weekendNights: sql`${weekendNightsOf(stay)}::int`,
})

/** One of the requested stays can be booked now: a unit is free, and notice and booking window allow it. */
function isAvailable({ stays, nights }: RequestedStays, now: Date): SQL {
  if (stays.length === 0) return sql`false`
  return sql`(${sql.join(
    stays.map((stay) => bookable(inSql(stay), stay, nights, now)),
    sql` or `,
  )})`
}

/**
 * The same rules as `stayRuleError` and `blockError`. `hull` spans the stay and the alternatives that are checked with
 * it. Of several units, one has to be free for all the nights; a night that is taken in all of them decides at once.
 */
export const bookable = (stay: StayInSql, hull: Dates, nights: number, now: Date): SQL =>
  sql`(not s.taken && daterange(${stay.checkIn}, ${stay.checkOut})
    and (s.taken_by_unit is null or exists (select 1 from unnest(s.taken_by_unit) unit
      where not unit && daterange(${stay.checkIn}, ${stay.checkOut}))) and ${isWithinBookingWindow(stay, hull, now)}
    and ${isWithinRules(stay, nights)})`

/**
 * The same rules as `nightRuleError`. The index knows which dates have rules of their own, so that they are read where
 * the stay begins or ends on one.
 */
function isWithinRules({ checkIn, checkOut }: StayInSql, nights: number): SQL {
  const ofListing = sql`s.min_nights <= ${nights} and s.max_nights >= ${nights}`
  return sql`case when s.ruled @> ${checkIn} or s.ruled @> ${checkOut} then
      coalesce((select not n.no_arrival and coalesce(n.min_nights, s.min_nights) <= ${nights}
          and coalesce(n.max_nights, s.max_nights) >= ${nights}
        from night_setting n where n.listing_id = s.listing_id and n.date = ${checkIn}), ${ofListing})
      and not exists (select 1 from night_setting n where n.listing_id = s.listing_id and n.date = ${checkOut}
        and n.no_departure)
    else ${ofListing} end`
}

/**
 * Whether notice and booking window allow the stay. The listing's local date is at most a day off UTC's, so that it is
 * computed only where one day decides.
 */
function isWithinBookingWindow({ checkIn, checkOut }: StayInSql, hull: Dates, now: Date): SQL {
  const utcToday = now.toISOString().slice(0, 10)
  const today = sql`(${now.toISOString()}::timestamptz at time zone s.time_zone)::date`
  return sql`((s.notice_days < ${daysBetween(utcToday, hull.checkIn)}::int or s.notice_days <= ${checkIn} - ${today})
    and (s.window_days > ${daysBetween(utcToday, hull.checkOut)}::int or s.window_days >= ${checkOut} - ${today}))`
}

/** The dates from the first check-in to the last check-out. */
export const hullOf = (stays: readonly Dates[]): Dates => ({
  checkIn: stays.map(({ checkIn }) => checkIn).sort()[0] ?? '',
  checkOut:
    stays
      .map(({ checkOut }) => checkOut)
      .sort()
      .at(-1) ?? '',
})

/**
 * SQL for a total that the best of the requested stays in `listing_index s` does not go below (`least`) or above
 * (`greatest`). Far cheaper than `bestStay`, because it tries none of them.
 */
export function boundOfTotal(requested: RequestedStays, bound: 'least' | 'greatest'): SQL {
  const weekendNights = requested.stays.map(weekendNightsOf)
  const [fewest, most] = [sql`${Math.min(...weekendNights)}::int`, sql`${Math.max(...weekendNights)}::int`]
  const nights = boundingNights(bound, inSql(hullOf(requested.stays)), { fewest, most }, requested)
  const discountBps = bound === 'least' ? mostLeadTimeBps : sql`0`
  return sql`(select ${stayTotal(requested, discountBps)} from ${nights})`
}

/** The total of the best stay lies within these. Stays are tried only where the bounds of the total don't decide. */
function bestTotalIsWithin(requested: RequestedStays, { minTotal, maxTotal }: PriceLimits, now: Date): SQL {
  const [least, greatest] = [boundOfTotal(requested, 'least'), boundOfTotal(requested, 'greatest')]
  const [min, max] = [minTotal ?? sql`0::int8`, maxTotal ?? sql`${Number.MAX_SAFE_INTEGER}::int8`]
  return sql`case when ${least} > ${max} or ${greatest} < ${min} then false
    when ${least} >= ${min} and ${greatest} <= ${max} then true
    else (select best.total from ${bestStay(requested, now)} best) between ${min} and ${max} end`
}

/**
 * A subquery on `listing_index s` with `check_in`, `check_out` and `total` of the best stay within the flexibility. In
 * a listing of one unit without blocked nights, date prices, rules of dates and lead-time discounts, stays with the
 * same number of weekend nights cost the same, so that it looks only at the nearest of them.
 */
export function bestStay(requested: RequestedStays, now: Date): SQL {
  const { stays } = requested
  const weekendNights = stays.map(weekendNightsOf)
  const nearest = weekendNights.map((count, nth) => Number(weekendNights.indexOf(count) === nth))
  const checkIns = stays.map(({ checkIn }) => checkIn)
  const checkOuts = stays.map(({ checkOut }) => checkOut)
  const hull = hullOf(stays)
  const span = sql`daterange(${hull.checkIn}::date, ${hull.checkOut}::date)`
  const spanWithEnd = sql`daterange(${hull.checkIn}::date, ${hull.checkOut}::date, '[]')`
  const dates = sql`unnest(${array(checkIns, 'date')}, ${array(checkOuts, 'date')},
      ${array(weekendNights, 'int')}, ${array(nearest, 'int')})
    with ordinality w(check_in, check_out, weekend_nights, nearest, nth)`
  const stay: StayInSql = { checkIn: sql`w.check_in`, checkOut: sql`w.check_out`, weekendNights: sql`w.weekend_nights` }
  const hullIsInTime = isWithinBookingWindow(inSql(hull), hull, now)
  return sql`(select w.check_in, w.check_out, ${stayTotal(requested, leadTimeBps(stay.checkIn, now))} as total
    from ${dates} cross join lateral ${nightsOf(stay, requested)}
    where (w.nearest = 1 or s.taken && ${span} or s.taken_by_unit is not null or s.priced && ${span}
        or s.ruled && ${spanWithEnd} or ${mostLeadTimeBps} > 0 or not ${hullIsInTime})
      and ${bookable(stay, hull, requested.nights, now)}
    order by total, w.nth limit 1)`
}
