import type { CallOutput } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { addDays, dateIn, daysBetween } from '../../domain/dates'
import { groupBy } from '../../domain/group-by'
import { runsOf } from '../../domain/night-edit'
import { nightsOfSeason } from '../../domain/season'
import { covers } from '../../domain/team'
import { nightsWithoutUnit, type Unit, type UnitBlock } from '../../domain/units'
import { bookingRows } from '../booking/present-booking'
import { ofListings, type Scope } from '../team/act-for'
import { editHistory } from './edit-log'
import { seasonsOf } from './seasons'

type Overview = CallOutput<'calendar/overview'>
type Listing = Overview['listings'][number]
type OfListing<T> = T & { listingId: string }

const listingsOf = (db: Queryable, host: Scope) =>
  rows<
    Omit<Listing, 'today' | 'prices' | 'rules' | 'closed' | 'busy' | 'bookings' | 'elsewhere' | 'units'> & {
      timeZone: string
      /** All of them, also where there is one. */
      units: Unit[]
    }
  >(
    db,
    sql`select id as "propertyId", title, coalesce(photos->0->>'path', '') as photo, currency,
          time_zone as "timeZone", base_price as "basePrice", weekend_price as "weekendPrice",
          min_nights as "minNights", max_nights as "maxNights",
          (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.position, u.id) from room u
            where u.listing_id = listing.id and u.removed_at is null) as units,
          (select jsonb_build_object('floor', r.floor, 'ceiling', r.ceiling) from price_rule r
            where r.listing_id = listing.id) as "priceRule",
          (select jsonb_build_object('days', d.days, 'percentBps', d.percent_bps) from lead_time_discount d
            where d.listing_id = listing.id and d.kind = 'last_minute') as "lastMinute"
        from listing where host_id = ${host.id} and ${ofListings(host, sql`id`)} and status in ('live', 'paused')
        order by created_at, id`,
  )

/**
 * Days in a row with the same values are one range: `date - row_number()` is the same for them.
 * @param values columns of the table
 */
const ranges = (table: string, values: readonly string[], host: Scope, from: string, end: string) => {
  const columns = sql.raw(values.map((name) => `x.${name}`).join(', '))
  return sql`(select listing_id, min(date) as "first", count(*)::int as nights, ${columns} from (
      select x.*, x.date - row_number() over (partition by x.listing_id, ${columns} order by x.date)::int as run
      from ${sql.raw(table)} x join listing l on l.id = x.listing_id
      where l.host_id = ${host.id} and ${ofListings(host, sql`l.id`)}
        and x.date >= ${from}::date and x.date < ${end}::date) x
    group by listing_id, run, ${columns})`
}

const pricesOf = (db: Queryable, host: Scope, from: string, end: string) =>
  rows<OfListing<Listing['prices'][number]>>(
    db,
    sql`select listing_id as "listingId", "first"::text as "from", nights, price, by_rule as "byRule"
        from ${ranges('date_price', ['price', 'by_rule'], host, from, end)} r order by "first"`,
  )

const ruleColumns = ['min_nights', 'max_nights', 'no_arrival', 'no_departure', 'note']

const rulesOf = (db: Queryable, host: Scope, from: string, end: string) =>
  rows<OfListing<Listing['rules'][number]>>(
    db,
    sql`select listing_id as "listingId", "first"::text as "from", nights, min_nights as "minNights",
          max_nights as "maxNights", no_arrival as "noArrival", no_departure as "noDeparture",
          coalesce(note, '') as note
        from ${ranges('night_setting', ruleColumns, host, from, end)} r
        order by "first"`,
  )

interface BlockRow extends UnitBlock {
  listingId: string
  by: 'host' | 'calendar' | 'booking'
}

const blocksOf = (db: Queryable, host: Scope, from: string, end: string) =>
  rows<BlockRow>(
    db,
    sql`select b.listing_id as "listingId", b.room_id as "unitId", lower(b.during)::text as "from",
          upper(b.during)::text as "to",
          case when b.kind in ('host', 'calendar') then b.kind else 'booking' end as by
        from stay_block b join listing l on l.id = b.listing_id
        where l.host_id = ${host.id} and ${ofListings(host, sql`l.id`)}
        and b.blocking and b.during && daterange(${from}::date, ${end}::date)
        order by lower(b.during)`,
  )

type Range = Listing['closed'][number]
const toRange = ({ from, to }: Range): Range => ({ from, to })

/** The nights that a listing's blocks keep, in each of its units where there are several. */
function takenBy(
  units: readonly Unit[],
  blocks: readonly BlockRow[],
  shown: Range,
): Pick<Listing, 'closed' | 'busy' | 'units'> {
  const by = (who: BlockRow['by'], of = blocks) => of.filter((block) => block.by === who)
  if (units.length === 1) return { closed: by('host').map(toRange), busy: by('booking').map(toRange) }
  const closed = nightsWithoutUnit(units, by('host'), shown)
  const full = nightsWithoutUnit(units, blocks, shown).filter((date) => !closed.includes(date))
  const nextDay = (date: string) => addDays(date, 1)
  return {
    closed: runsOf(closed, nextDay),
    busy: runsOf(full, nextDay),
    units: units.map(({ id, name }) => {
      const own = blocks.filter(({ unitId }) => unitId === id)
      return { id, name, closed: by('host', own).map(toRange), busy: by('booking', own).map(toRange) }
    }),
  }
}

/** Stays on other sites. One that shares nights with a booking here is a conflict. */
const elsewhereOf = (db: Queryable, host: Scope, from: string, end: string) =>
  rows<OfListing<Listing['elsewhere'][number]>>(
    db,
    sql`select f.listing_id as "listingId", f.id as "feedId", f.name, f.room_id as "unitId",
          lower(e.during)::text as "from", upper(e.during)::text as "to",
          not e.whole and exists (select 1 from stay_block s where s.room_id = f.room_id and s.blocking
            and s.booking_id is not null and s.during && e.during) as conflict
        from calendar_event e join calendar_feed f on f.id = e.feed_id join listing l on l.id = f.listing_id
        where l.host_id = ${host.id} and ${ofListings(host, sql`l.id`)}
        and e.during && daterange(${from}::date, ${end}::date) order by lower(e.during)`,
  )

const bookingsOf = async (db: Queryable, host: Scope, from: string, end: string) =>
  (
    await bookingRows(db, {
      where: sql`b.host_id = ${host.id} and ${ofListings(host, sql`b.listing_id`)}
        and b.status in ('requested', 'confirmed', 'in_progress', 'completed')
        and b.check_in < ${end} and b.check_out > ${from}`,
      order: sql`b.check_in, b.id`,
      limit: 20_000,
      side: 'provider',
    })
  ).map(({ id, code, status, guestId, guestName, guestAvatar, checkIn, checkOut, listingId, unit, ...party }) => ({
    listingId,
    ...(unit && { unitId: unit.id }),
    id,
    code,
    status,
    guest: { id: guestId, name: guestName, avatar: guestAvatar },
    checkIn,
    checkOut,
    guests: party.guests,
    children: party.children,
    infants: party.infants,
    pets: party.pets,
  }))

/** The calendar of all listings of a host that can be booked or paused, between two dates. */
export async function calendarOverview(
  db: Queryable,
  host: Scope,
  { from, days }: { from: string; days: number },
  now: Date,
): Promise<Overview> {
  const end = addDays(from, days)
  // Read first: an edit that commits meanwhile is newer than this revision, and so is noticed.
  const history = await editHistory(db, host)
  const [listings, prices, rules, blocks, elsewhere, bookings, seasons] = await Promise.all([
    listingsOf(db, host),
    pricesOf(db, host, from, end),
    rulesOf(db, host, from, end),
    blocksOf(db, host, from, end),
    elsewhereOf(db, host, from, end),
    bookingsOf(db, host, from, end),
    seasonsOf(db, host.id),
  ])
  const of = <T extends { listingId: string }>(all: readonly T[]) => {
    const byListing = groupBy(all, ({ listingId }) => listingId)
    return (id: string) => (byListing.get(id) ?? []).map(({ listingId: _, ...one }) => one)
  }
  const blocksByListing = groupBy(blocks, ({ listingId }) => listingId)
  const parts = {
    prices: of(prices),
    rules: of(rules),
    elsewhere: of(elsewhere),
    bookings: of(bookings),
  }
  return {
    from,
    days: daysBetween(from, end),
    ...history,
    seasons: seasons
      .filter(({ propertyIds }) => covers(host, propertyIds))
      .map((season) => ({
        ...season,
        ranges: runsOf(nightsOfSeason(season, from, addDays(end, -1)), (date) => addDays(date, 1)),
      })),
    listings: listings.map(({ timeZone, units, ...listing }) => ({
      ...listing,
      today: dateIn(timeZone, now),
      prices: parts.prices(listing.propertyId),
      rules: parts.rules(listing.propertyId),
      ...takenBy(units, blocksByListing.get(listing.propertyId) ?? [], { from, to: end }),
      bookings: parts.bookings(listing.propertyId),
      elsewhere: parts
        .elsewhere(listing.propertyId)
        .map(({ unitId, ...event }) => (units.length > 1 ? { ...event, unitId } : event)),
    })),
  }
}
