import type { CallOutput } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { addDays, dateIn, datesIn } from '../../domain/dates'
import { nightPrice } from '../../domain/quote'

export type CalendarDay = CallOutput<'date-wise-price/get-calender'>['days'][number]

export interface CalendarListing {
  id: string
  timeZone: string
  basePrice: number
  weekendPrice: number | null
}

/**
 * Price and state of each night of several listings, between two dates (both included). Only the host sees whether a
 * night is booked; to others it is blocked.
 */
export async function calendarDays(
  db: Queryable,
  listings: readonly CalendarListing[],
  from: string,
  to: string,
  now: Date,
  seesBookings: boolean,
): Promise<Map<string, CalendarDay[]>> {
  if (listings.length === 0) return new Map()
  const ids = array(
    listings.map(({ id }) => id),
    'uuid',
  )
  const end = addDays(to, 1)
  const prices = await rows<{ listingId: string; date: string; price: number }>(
    db,
    sql`select listing_id as "listingId", date, price from date_price where listing_id = any(${ids})
        and date >= ${from} and date < ${end}`,
  )
  const units = await rows<{ listingId: string; count: number }>(
    db,
    sql`select listing_id as "listingId", count(*)::int as count from room
        where listing_id = any(${ids}) and removed_at is null group by listing_id`,
  )
  const blocks = await rows<{ listingId: string; first: string; last: string; booked: boolean }>(
    db,
    sql`select listing_id as "listingId", lower(during) as first, upper(during) as last, kind in ('hold', 'request',
        'stay', 'change') as booked from stay_block
        where listing_id = any(${ids}) and blocking and during && daterange(${from}::date, ${end}::date)`,
  )
  return new Map(
    listings.map((listing) => {
      const today = dateIn(listing.timeZone, now)
      const datePrices = new Map(
        prices.filter((one) => one.listingId === listing.id).map((one) => [one.date, one.price]),
      )
      const own = blocks.filter((one) => one.listingId === listing.id)
      const count = units.find((one) => one.listingId === listing.id)?.count ?? 1
      const days = datesIn(from, end).map((date): CalendarDay => {
        const { amount, source } = nightPrice({ ...listing, datePrices }, date)
        // Blocks of one unit never overlap: as many as there are units, and none is left.
        const on = own.filter(({ first, last }) => first <= date && date < last)
        const isBooked = seesBookings && on.some(({ booked }) => booked)
        const state = date < today ? 'past' : on.length < count ? 'open' : isBooked ? 'booked' : 'blocked'
        return { date, price: amount, source, state }
      })
      return [listing.id, days]
    }),
  )
}
