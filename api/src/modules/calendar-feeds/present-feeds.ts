import type { CalendarFeed, CallOutput, ListingUnit } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, isoInstant, rows } from '../../database/rows'
import type { CalendarFeedRow } from '../../database/schema'
import { plusHours } from '../../domain/dates'
import { groupBy } from '../../domain/group-by'
import { policy } from '../../domain/policy'
import { ofListings, type Scope } from '../team/act-for'

interface ConflictRow {
  feedId: string
  propertyId: string
  title: string
  eventId: string
  from: string
  to: string
  bookingId: string
  code: string
  status: CalendarFeed['conflicts'][number]['booking']['status']
  checkIn: string
  checkOut: string
}

/** Bookings here on nights that another site has as well. */
const conflictRows = (db: Queryable, where: SQL) =>
  rows<ConflictRow>(
    db,
    sql`select f.id as "feedId", l.id as "propertyId", l.title, e.id as "eventId", lower(e.during)::text as "from",
          upper(e.during)::text as "to", b.id as "bookingId", b.code, b.status, b.check_in as "checkIn",
          b.check_out as "checkOut"
        from calendar_feed f join calendar_event e on e.feed_id = f.id join listing l on l.id = f.listing_id
        join stay_block s on s.room_id = f.room_id and s.blocking and s.kind in ('request', 'stay')
        and s.during && e.during
        join booking b on b.id = s.booking_id
        where not e.whole and ${where} order by lower(e.during), b.id`,
  )

/** Bookings here on nights that one of these feeds has as well. */
export const conflictsOf = async (db: Queryable, feedIds: readonly string[]): Promise<ConflictRow[]> =>
  feedIds.length === 0 ? [] : conflictRows(db, sql`f.id = any(${array(feedIds, 'uuid')})`)

/** A host's listings with nights to come that are taken here and on another site, with the stays there. */
export async function doubleBooked(
  db: Queryable,
  host: Scope,
  now: Date,
): Promise<NonNullable<CallOutput<'host/today'>['doubleBooked']>> {
  const found = await conflictRows(
    db,
    sql`l.host_id = ${host.id} and ${ofListings(host, sql`l.id`)} and l.status <> 'removed'
      and upper(e.during) > (${now.toISOString()}::timestamptz at time zone l.time_zone)::date`,
  )
  const byListing = groupBy(found, ({ propertyId }) => propertyId)
  return [...byListing.values()].map((of) => ({
    propertyId: of[0]?.propertyId ?? '',
    title: of[0]?.title ?? '',
    nights: of.map(({ from, to }) => ({ from, to })),
  }))
}

type FeedHealth = Pick<CalendarFeedRow, 'failures' | 'lastSucceededAt' | 'lastError'>

/**
 * Three failures or a day without an answer: by then other sites may have sold nights that are still free here.
 */
export const isFailing = ({ failures, lastSucceededAt, lastError }: FeedHealth, now: Date) =>
  lastError !== null &&
  (failures >= policy.calendarFailures || lastSucceededAt <= plusHours(now, -policy.calendarSilentHours))

/** Feeds with all that their host wants to know of them. */
export async function presentFeeds(
  db: Queryable,
  feeds: readonly CalendarFeedRow[],
  now: Date,
): Promise<CalendarFeed[]> {
  if (feeds.length === 0) return []
  const ids = feeds.map(({ id }) => id)
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const today = sql`(${now.toISOString()}::timestamptz at time zone l.time_zone)::date`
  const counts = await rows<{ feedId: string; events: number }>(
    db,
    sql`select e.feed_id as "feedId", count(*)::int as events
        from calendar_event e join calendar_feed f on f.id = e.feed_id join listing l on l.id = f.listing_id
        where e.feed_id in (${list}) and upper(e.during) > ${today} group by e.feed_id`,
  )
  const opened = await rows<{ feedId: string; from: string; to: string }>(
    db,
    sql`select feed_id as "feedId", lower(nights)::text as "from", upper(nights)::text as "to" from (
          select e.feed_id, ${today} as today, unnest(datemultirange(s.during) - coalesce(
            (select range_agg(o.during) from calendar_event o join calendar_feed f on f.id = o.feed_id
              where f.room_id = s.room_id and o.feed_id <> e.feed_id and o.during && s.during), '{}')) as nights
          from stay_block s join calendar_event e on e.id = s.event_id join listing l on l.id = s.listing_id
          where e.feed_id in (${list}) and s.blocking) n
        where upper(nights) > today order by 2`,
  )
  const conflicts = await conflictsOf(db, ids)
  const units = await rows<ListingUnit>(
    db,
    sql`select r.id, r.name from room r where r.id in (${sql.join(
      feeds.map(({ roomId }) => sql`${roomId}`),
      sql`, `,
    )}) and exists (select 1 from room o where o.listing_id = r.listing_id and o.id <> r.id and o.removed_at is null)`,
  )
  return feeds.map((feed) => {
    const own = conflicts.filter(({ feedId }) => feedId === feed.id)
    const warned = feed.lastError !== null || feed.unreadable > 0 || own.length > 0
    return {
      id: feed.id,
      propertyId: feed.listingId,
      unit: units.find(({ id }) => id === feed.roomId),
      name: feed.name,
      site: new URL(feed.url).hostname,
      health: isFailing(feed, now) ? 'failing' : warned ? 'warned' : 'fine',
      addedAt: isoInstant(feed.addedAt),
      lastTriedAt: isoInstant(feed.lastTriedAt),
      lastSucceededAt: isoInstant(feed.lastSucceededAt),
      lastError: feed.lastError,
      nextAt: isoInstant(feed.nextAt),
      events: counts.find(({ feedId }) => feedId === feed.id)?.events ?? 0,
      unreadable: feed.unreadable,
      opens: opened.filter(({ feedId }) => feedId === feed.id).map(({ from, to }) => ({ from, to })),
      conflicts: own.map(({ from, to, bookingId, code, status, checkIn, checkOut }) => ({
        there: { from, to },
        booking: { id: bookingId, code, status, checkIn, checkOut },
      })),
    }
  })
}
