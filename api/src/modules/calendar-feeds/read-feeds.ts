import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { overlap, row, rows, sqlState } from '../../database/rows'
import { type CalendarFeedRow, calendarEvent, calendarFeed } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { CalendarError, FetchError, type FetchResult, fetchCalendar, type ParsedCalendar } from '../../ical'
import type { Services } from '../../services'
import { blockImportedNights, listingsWithFreedNights, lockListing } from './block-nights'
import { notifyConflicts, notifySilentFeed } from './notify-feed-problems'

/** What addresses a calendar may be fetched from. */
export const fetchRestrictions = ({ mode, calendarLoopback }: Services['config']) => ({
  http: mode !== 'production',
  loopback: calendarLoopback,
})

export interface FeedListing {
  timeZone: string
  checkInFrom: string
}

/**
 * Fetches and parses a calendar. `read` is null when the site says that nothing has changed.
 * @throws FetchError or CalendarError with a sentence for the host
 */
export async function fetchAndParse(
  { config, calendars, now }: Services,
  url: string,
  known: { etag: string | null; lastModified: string | null },
  listing: FeedListing,
): Promise<{ fetched: FetchResult; read: ParsedCalendar | null }> {
  const fetched = await fetchCalendar(url, known, fetchRestrictions(config))
  return { fetched, read: fetched.unchanged ? null : await calendars.read(fetched.text, listing, now()) }
}

/** The sentence of an expected error; null for a bug. */
export const feedErrorText = (error: unknown): string | null =>
  error instanceof FetchError || error instanceof CalendarError ? error.message : null

/**
 * Reads another site's calendar and stores its events, in one transaction. A failed fetch or parse changes only the
 * feed's health: an error page must never free nights.
 */
export async function readFeed(services: Services, feed: CalendarFeedRow): Promise<void> {
  const { db, now } = services
  const listing = await row<FeedListing>(
    db,
    sql`select time_zone as "timeZone", check_in_from as "checkInFrom" from listing where id = ${feed.listingId}`,
  )
  if (!listing) return
  try {
    // Refetch without validators after a failure: the site may have nothing newer.
    const known = feed.lastError || feed.unreadable > 0 ? { etag: null, lastModified: null } : feed
    const { fetched, read } = await fetchAndParse(services, feed.url, known, listing)
    const health = fetched.unchanged
      ? {}
      : { etag: fetched.etag, lastModified: fetched.lastModified, unreadable: read?.unreadable.length ?? 0 }
    await retryOnOverlap(() =>
      db.transaction(async (tx) => {
        await lockListing(tx, feed.listingId)
        const [still] = await tx
          .update(calendarFeed)
          .set({ ...health, lastSucceededAt: now(), lastError: null, failures: 0 })
          .where(eq(calendarFeed.id, feed.id))
          .returning()
        // Removed while it was being fetched.
        if (!still) return
        if (read) await storeEvents(tx, feed.id, read)
        await blockImportedNights(tx, feed.listingId)
      }),
    )
    await notifyConflicts(services, feed.id)
  } catch (error) {
    const sentence = feedErrorText(error)
    if (!sentence) services.log.warn({ err: error, feed: feed.id }, 'a calendar could not be imported')
    const [failed] = await db
      .update(calendarFeed)
      .set({
        lastError: sentence ?? 'Something went wrong on our side. It is tried again by itself.',
        failures: sql`failures + 1`,
      })
      .where(eq(calendarFeed.id, feed.id))
      .returning()
    if (failed) await notifySilentFeed(services, failed)
  }
}

/** Replaces the stored events of a feed. Events that could not be parsed stay as they were. */
export async function storeEvents(
  tx: Transaction,
  feedId: string,
  { events, unreadable }: ParsedCalendar,
): Promise<void> {
  const stored = await rows<{ id: string; uid: string; from: string; to: string }>(
    tx,
    sql`select id, uid, lower(during)::text as "from", upper(during)::text as "to" from calendar_event
        where feed_id = ${feedId}`,
  )
  const before = new Map(stored.map((one) => [one.uid, one]))
  const unread = new Set(unreadable)
  const currentUids = new Set(events.map(({ uid }) => uid))
  for (const { id, uid } of stored) {
    if (currentUids.has(uid) || unread.has(uid) || unread.has(uid.replace(/#[\d-]{10}$/, ''))) continue
    await tx.delete(calendarEvent).where(eq(calendarEvent.id, id))
  }
  const fresh = events.filter(({ uid }) => !before.has(uid))
  for (let n = 0; n < fresh.length; n += 1000)
    await tx
      .insert(calendarEvent)
      .values(fresh.slice(n, n + 1000).map(({ uid, from, to }) => ({ feedId, uid, during: `[${from},${to})` })))
  for (const { uid, from, to } of events) {
    const earlier = before.get(uid)
    if (earlier && (earlier.from !== from || earlier.to !== to))
      await tx
        .update(calendarEvent)
        .set({ during: `[${from},${to})` })
        .where(eq(calendarEvent.id, earlier.id))
  }
}

/**
 * Retries work that fails because somebody booked one of its nights between its read and its write. Up to five times.
 */
export async function retryOnOverlap<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== overlap || tries === 5) throw error
    }
  }
}

/** How many feeds one process reads at the same time. */
const concurrentReads = 4

/**
 * Reads the feeds that are due. A process claims a feed by moving its next time first, so several processes share them.
 */
export async function readDueFeeds(services: Services): Promise<void> {
  const now = services.now()
  for (;;) {
    const due = await services.db
      .update(calendarFeed)
      .set({ lastTriedAt: now, nextAt: plusMinutes(now, policy.calendarEveryMinutes) })
      .where(
        sql`${calendarFeed.id} in (select f.id from calendar_feed f join listing l on l.id = f.listing_id
            where f.next_at <= ${now} and l.status <> 'removed' order by f.next_at
            limit ${concurrentReads} for update of f skip locked)`,
      )
      .returning()
    if (due.length === 0) return
    await Promise.all(due.map((feed) => readFeed(services, feed)))
  }
}

/**
 * Blocks nights that became free here but are still blocked in a feed: a stay was cancelled, a hold ended, or the host
 * opened nights.
 */
export async function blockFreedNights(services: Services): Promise<void> {
  for (const listingId of await listingsWithFreedNights(services.db))
    await retryOnOverlap(() => services.db.transaction((tx) => blockImportedNights(tx, listingId)))
}

/** Claims a feed for an immediate read; null when the last read was less than a minute ago. */
export async function claimFeed({ db, now }: Services, feedId: string): Promise<CalendarFeedRow | null> {
  const at = now()
  const [claimed] = await db
    .update(calendarFeed)
    .set({ lastTriedAt: at, nextAt: plusMinutes(at, policy.calendarEveryMinutes) })
    .where(and(eq(calendarFeed.id, feedId), sql`${calendarFeed.lastTriedAt} <= ${plusMinutes(at, -1)}`))
    .returning()
  return claimed ?? null
}
