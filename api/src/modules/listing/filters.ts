import type { ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import { array } from '../../database/rows'
import { datesIn, daysBetween, isWeekendNight } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import { type AskedStays, askedStays } from './asked-stays'
import { nightsOf, type StayInSql, stayTotal } from './stay-total'

export type Filters = Omit<ParsedInput<'property/map-view'>, 'zoom'>
/** Filters whose choices are counted without themselves: another choice takes the place of this one, or widens it. */
export type Widening = 'kind' | 'type' | 'bookingType' | 'bedrooms' | 'minRating'

/** What a search wants, checked. */
export interface Wish {
  filters: Filters
  asked: AskedStays | null
  now: Date
}

/** Reads the filters, and refuses what can't be meant. */
export function readWish(filters: Filters, now: Date): Wish {
  if (filters.bounds) readBounds(filters.bounds)
  refuseSwapped('maxPrice', filters.minPrice, filters.maxPrice)
  refuseSwapped('maxTotal', filters.minTotal, filters.maxTotal)
  return { filters, asked: askedStays(filters, now), now }
}

function refuseSwapped(field: string, least: number | undefined, most: number | undefined): void {
  if (least !== undefined && most !== undefined && least > most)
    throw badInput(field, 'The highest price can’t be below the lowest.')
}

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export function readBounds(bounds: string): Bounds {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number)
  if (Math.abs(south) > 90 || Math.abs(north) > 90)
    throw badInput('bounds', 'Latitudes, the second and fourth number, go from -90 to 90.')
  if (Math.abs(west) > 180 || Math.abs(east) > 180)
    throw badInput('bounds', 'Longitudes, the first and third number, go from -180 to 180.')
  if (south > north) throw badInput('bounds', 'South, the second number, can’t be above north, the fourth.')
  return { west, south, east, north }
}

export interface Selection {
  /** `listing_index s`, with what the condition needs beside it. */
  from: SQL
  where: SQL
  /** Price of the stay that would be taken, in minor units; null when it was not asked for. */
  total: SQL | null
}

export interface SelectionOptions {
  without?: readonly Widening[]
  /** Work the price of the stay out, also when nothing is filtered by it. */
  priced?: boolean
  /**
   * All matches will be read, not the first few of an order. The planner takes a box on the map to be small, whatever
   * it holds, and so goes over its index; for the whole world, too.
   */
  all?: boolean
}

/** The listings that fit, out of the search index. */
export function selection(
  { filters, asked, now }: Wish,
  { without = [], priced = false, all: whole = false }: SelectionOptions = {},
): Selection {
  const all = conditions(filters, without, whole)
  const { minTotal, maxTotal } = filters
  const totalAsked = minTotal !== undefined || maxTotal !== undefined
  if (!asked) return { from: sql`listing_index s`, where: and(all), total: null }

  all.push(sql`s.min_nights <= ${asked.nights} and s.max_nights >= ${asked.nights}`, free(asked, now))
  if (asked.stays.length === 0 || (!priced && !totalAsked))
    return { from: sql`listing_index s`, where: and(all), total: null }
  const { join, total } = pricedStay(asked, now)
  if (minTotal !== undefined) all.push(sql`${total} >= ${minTotal}::int8`)
  if (maxTotal !== undefined) all.push(sql`${total} <= ${maxTotal}::int8`)
  return { from: sql`listing_index s ${join}`, where: and(all), total }
}

/** What the filters ask of a listing itself, without its price for a stay and its free nights. */
function conditions(filters: Wish['filters'], without: readonly Widening[], whole: boolean): SQL[] {
  const all = placeConditions(filters)
  if (whole && all.length === 0) all.push(sql`s.spot <@ box '(180,90),(-180,-90)'`)
  const { guests, pets, kind, type, minPrice, maxPrice, bedrooms, beds, amenities, bookingType, minRating } = filters
  if (guests) all.push(sql`s.guests >= ${guests}`)
  if (pets) all.push(sql`s.pets_allowed`)
  if (kind?.length && !without.includes('kind')) all.push(sql`s.kind = any(${array(kind, 'text')})`)
  if (type?.length && !without.includes('type')) all.push(sql`s.type_key = any(${array(type, 'text')})`)
  if (bookingType && !without.includes('bookingType')) all.push(sql`s.booking_type = ${bookingType}`)
  if (minPrice !== undefined) all.push(sql`s.base_price >= ${minPrice}::int8`)
  if (maxPrice !== undefined) all.push(sql`s.base_price <= ${maxPrice}::int8`)
  if (bedrooms && !without.includes('bedrooms')) all.push(sql`s.bedrooms >= ${bedrooms}`)
  if (beds) all.push(sql`s.beds >= ${beds}`)
  if (amenities?.length) all.push(offering(amenities))
  if (minRating && !without.includes('minRating')) all.push(sql`s.rating >= ${hundredths(minRating)}`)
  return all
}

/** Which listings: by city, country, map box, host or id. */
function placeConditions({ city, country, bounds, hostId, ids }: Wish['filters']): SQL[] {
  const all: SQL[] = []
  if (city) all.push(sql`s.city_id = (select id from city where slug = ${city})`)
  if (country) all.push(sql`s.country_code = ${country}`)
  if (bounds) all.push(within(readBounds(bounds)))
  if (hostId) all.push(sql`s.host_id = ${hostId}`)
  if (ids?.length) all.push(sql`s.property_id = any(${array(ids, 'uuid')})`)
  return all
}

const and = (all: readonly SQL[]): SQL => (all.length > 0 ? sql.join([...all], sql` and `) : sql`true`)

/** Averages are kept in hundredths. A little is taken off first, as 1.1 × 100 is more than 110 to a computer. */
export const hundredths = (average: number) => Math.ceil(average * 100 - 1e-6)

function within({ west, south, east, north }: Bounds): SQL {
  const box = (from: number, to: number) => sql`s.spot <@ box(point(${from}, ${south}), point(${to}, ${north}))`
  return west <= east ? box(west, east) : sql`(${box(west, 180)} or ${box(-180, east)})`
}

/** Has all of these amenities. One that we don't know nobody has. */
function offering(keys: readonly string[]): SQL {
  const wanted = sql`(select case when count(*) = ${new Set(keys).size} then bit_or(1::int8 << bit) end from amenity where key = any(${array(keys, 'text')}))`
  return sql`s.amenities & ${wanted} = ${wanted}`
}

type Dates = AskedStays['stays'][number]

const weekendNightsOf = ({ checkIn, checkOut }: Dates) => datesIn(checkIn, checkOut).filter(isWeekendNight).length

const inSql = (stay: Dates): StayInSql => ({
  checkIn: sql`${stay.checkIn}::date`,
  checkOut: sql`${stay.checkOut}::date`,
  weekendNights: sql`${weekendNightsOf(stay)}::int`,
})

/** One of the asked stays could be booked now: notice, booking window and whoever keeps the room leave it. */
function free({ stays }: AskedStays, now: Date): SQL {
  if (stays.length === 0) return sql`false`
  return sql`(${sql.join(
    stays.map((stay) => bookable(inSql(stay), stay, now)),
    sql` or `,
  )})`
}

/** The same rule as `stayRuleError`. `hull` holds the stay and any others that are asked about with it. */
const bookable = (stay: StayInSql, hull: Dates, now: Date): SQL =>
  sql`(not s.taken && daterange(${stay.checkIn}, ${stay.checkOut}) and ${inTime(stay, hull, now)})`

/**
 * Neither too soon nor too far ahead. The date at the place is a day off from UTC's at most: only where a day decides
 * it is worked out.
 */
function inTime({ checkIn, checkOut }: StayInSql, hull: Dates, now: Date): SQL {
  const utcToday = now.toISOString().slice(0, 10)
  const today = sql`(${now.toISOString()}::timestamptz at time zone s.time_zone)::date`
  return sql`((s.notice_days < ${daysBetween(utcToday, hull.checkIn)}::int or s.notice_days <= ${checkIn} - ${today})
    and (s.window_days > ${daysBetween(utcToday, hull.checkOut)}::int or s.window_days >= ${checkOut} - ${today}))`
}

/** On `listing_index s`: the price of the asked stay, or of the cheapest that is free; among equals the nearest. */
function pricedStay(asked: AskedStays, now: Date): { join: SQL; total: SQL } {
  const [only, ...more] = asked.stays
  if (only && more.length === 0) return { join: nightsOf(inSql(only), asked), total: stayTotal(asked) }
  return { join: sql`cross join lateral ${bestStay(asked, now)} best`, total: sql`best.total` }
}

/**
 * A subquery on `listing_index s` that gives `check_in`, `check_out` and `total` of the best stay within the leeway.
 * Where nothing keeps the place and no night has a price of its own, stays with as many weekend nights cost the same,
 * and only the nearest of them is looked at.
 */
export function bestStay(asked: AskedStays, now: Date): SQL {
  const { stays } = asked
  const weekendNights = stays.map(weekendNightsOf)
  const nearest = weekendNights.map((count, nth) => Number(weekendNights.indexOf(count) === nth))
  const checkIns = stays.map(({ checkIn }) => checkIn)
  const checkOuts = stays.map(({ checkOut }) => checkOut)
  const hull = { checkIn: [...checkIns].sort()[0] ?? '', checkOut: [...checkOuts].sort().at(-1) ?? '' }
  const span = sql`daterange(${hull.checkIn}::date, ${hull.checkOut}::date)`
  const dates = sql`unnest(${array(checkIns, 'date')}, ${array(checkOuts, 'date')}, ${array(weekendNights, 'int')}, ${array(nearest, 'int')})
    with ordinality w(check_in, check_out, weekend_nights, nearest, nth)`
  const stay: StayInSql = { checkIn: sql`w.check_in`, checkOut: sql`w.check_out`, weekendNights: sql`w.weekend_nights` }
  return sql`(select w.check_in, w.check_out, ${stayTotal(asked)} as total from ${dates} ${nightsOf(stay, asked)}
    where (w.nearest = 1 or s.taken && ${span} or s.priced && ${span} or not ${inTime(inSql(hull), hull, now)}) and ${bookable(stay, hull, now)} order by total, w.nth limit 1)`
}
