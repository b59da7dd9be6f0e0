import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'

/** Nights of a host's listings, between two dates (both included), that calendar feeds block. */
export const nightsTakenByFeeds = (db: Queryable, hostId: string, from: string, to: string) =>
  rows<{ listingId: string; feedId: string; name: string; from: string; to: string }>(
    db,
    sql`select s.listing_id as "listingId", f.id as "feedId", f.name, lower(s.during)::text as "from",
        upper(s.during)::text as "to"
        from listing l join stay_block s on s.listing_id = l.id join calendar_event e on e.id = s.event_id
        join calendar_feed f on f.id = e.feed_id
        where l.host_id = ${hostId} and s.blocking and s.during && daterange(${from}::date, ${to}::date, '[]')
        order by lower(s.during)`,
  )
