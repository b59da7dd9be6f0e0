import type { ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import { array } from '../../database/rows'
import { addDays, daysBetween, isRealDate } from '../../domain/calendar'
import { badInput } from '../../http/refused'
import type { AskedDates } from './cards'

export type Filters = Omit<ParsedInput<'property/map-view'>, 'zoom'>
/** Filters of which each further choice widens the result; facets count them without themselves. */
export type Widening = 'kind' | 'type' | 'bookingType'

/** The asked dates, both or none. */
export function askedDates({ checkIn, checkOut, guests, pets }: Filters): AskedDates | null {
  if (!checkIn && !checkOut) return null
  if (!checkIn) throw badInput('checkIn', 'Choose a check-in date as well.')
  if (!checkOut) throw badInput('checkOut', 'Choose a check-out date as well.')
  if (!isRealDate(checkIn)) throw badInput('checkIn', 'This date does not exist.')
  if (!isRealDate(checkOut)) throw badInput('checkOut', 'This date does not exist.')
  const nights = daysBetween(checkIn, checkOut)
  if (nights < 1) throw badInput('checkOut', 'Check-out must be after check-in.')
  if (nights > 365) throw badInput('checkOut', 'The longest stay to search for is 365 nights.')
  return { checkIn, checkOut, guests: guests ?? 1, pets: pets ?? 0 }
}

/** The filters as one condition on `property p`. `without` leaves the widening ones out. */
export function condition(filters: Filters, asked: AskedDates | null, now: Date, without: readonly Widening[] = []): SQL {
  const all: SQL[] = [sql`p.status = 'live'`]
  const { city, bounds, guests, pets, kind, type, minPrice, maxPrice, bedrooms, beds, amenities, bookingType, minRating, hostId, ids } = filters
  if (city) all.push(sql`p.city_id = (select id from city where slug = ${city})`)
  if (bounds) all.push(within(bounds))
  if (guests) all.push(sql`p.guests >= ${guests}`)
  if (pets) all.push(sql`p.pets_allowed`)
  if (kind?.length && !without.includes('kind')) all.push(sql`p.kind = any(${array(kind, 'text')})`)
  if (type?.length && !without.includes('type')) all.push(sql`p.type_key = any(${array(type, 'text')})`)
  if (bookingType && !without.includes('bookingType')) all.push(sql`p.booking_type = ${bookingType}`)
  if (minPrice !== undefined) all.push(sql`p.base_price >= ${minPrice}`)
  if (maxPrice !== undefined) all.push(sql`p.base_price <= ${maxPrice}`)
  if (bedrooms) all.push(sql`p.bedrooms >= ${bedrooms}`)
  if (beds) all.push(sql`p.beds >= ${beds}`)
  if (amenities?.length) all.push(sql`p.amenities @> ${array(amenities, 'text')}`)
  if (minRating) all.push(sql`p.rating_average >= ${minRating}`)
  if (hostId) all.push(sql`p.host_id = ${hostId}`)
  if (ids?.length) all.push(sql`p.id = any(${array(ids, 'uuid')})`)
  if (asked) all.push(free(asked, now))
  return sql.join(all, sql` and `)
}

/** Takes stays of that length, then, and has a room that nobody keeps on those nights. */
function free({ checkIn, checkOut }: AskedDates, now: Date): SQL {
  const nights = daysBetween(checkIn, checkOut)
  const today = now.toISOString().slice(0, 10)
  // Time zones differ from UTC by up to 14 hours: a day's leeway here; the exact check is made for the quote.
  const leeway = addDays(today, -1)
  return sql`p.min_nights <= ${nights} and p.max_nights >= ${nights} and ${checkIn}::date >= ${leeway}::date + p.notice_days and ${checkOut}::date <= ${today}::date + p.window_days
    and exists (select 1 from room r where r.property_id = p.id and not exists (
      select 1 from stay_block b where b.room_id = r.id and b.blocking and b.during && daterange(${checkIn}::date, (${checkOut}::date + p.preparation_days))))`
}

function within(bounds: string): SQL {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number)
  const longitude = west <= east ? sql`p.public_lon between ${west} and ${east}` : sql`(p.public_lon >= ${west} or p.public_lon <= ${east})`
  return sql`p.public_lat between ${south} and ${north} and ${longitude}`
}
