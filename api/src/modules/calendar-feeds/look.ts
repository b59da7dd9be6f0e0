import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { overlap, row, rows, sqlState } from '../../database/rows'
import { type CalendarFeedRow, calendarEvent, calendarFeed } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { CalendarError, FetchError, type Fetched, fetchCalendar, type ReadCalendar } from '../../ical'
import type { Services } from '../../services'
import { keepNights, lockPlace, placesWithLooseNights } from './keep-nights'
import { tellConflicts, tellSilence } from './tell'

/** Where calendars may be fetched from. */
export const reachOf = ({ mode, calendarLoopback }: Services['config']) => ({
  http: mode !== 'production',
  loopback: calendarLoopback,
})

export interface PlaceOfFeed {
  timeZone: string
  checkInFrom: string
}

/** Gets and reads a calendar. Throws with a sentence for the host where that can't be done. */
export async function getCalendar(
  { config, calendars, now }: Services,
  url: string,
  known: { etag: string | null; lastModified: string | null },
  place: PlaceOfFeed,
): Promise<{ fetched: Fetched; read: ReadCalendar | null }> {
  const fetched = await fetchCalendar(url, known, reachOf(config))
  return { fetched, read: fetched.unchanged ? null : await calendars.read(fetched.text, place, now()) }
}

export const sentenceOf = (error: unknown): string | null =>
  error instanceof FetchError || error instanceof CalendarError ? error.message : null

/**
 * Looks at another site's calendar and takes over what it says, in one transaction. What can't be fetched or read
 * changes nothing but its health: nights are freed by a calendar that says so, never by a page of errors.
 */
export async function look(services: Services, feed: CalendarFeedRow): Promise<void> {
  const { db, now } = services
  const place = await row<PlaceOfFeed>(
    db,
    sql`select time_zone as "timeZone", check_in_from as "checkInFrom" from property where id = ${feed.propertyId}`,
  )
  if (!place) return
  try {
    // What could not be read last time is looked at again, also where the site has nothing newer.
    const known = feed.lastError || feed.unreadable > 0 ? { etag: null, lastModified: null } : feed
    const { fetched, read } = await getCalendar(services, feed.url, known, place)
    const said = fetched.unchanged
      ? {}
      : { etag: fetched.etag, lastModified: fetched.lastModified, unreadable: read?.unreadable.length ?? 0 }
    await againWhenOverlapping(() =>
      db.transaction(async (tx) => {
        await lockPlace(tx, feed.propertyId)
        const [still] = await tx
          .update(calendarFeed)
          .set({ ...said, lastSucceededAt: now(), lastError: null, failures: 0 })
          .where(eq(calendarFeed.id, feed.id))
          .returning()
        // Removed while it was being fetched.
        if (!still) return
        if (read) await takeOver(tx, feed.id, read)
        await keepNights(tx, feed.propertyId)
      }),
    )
    await tellConflicts(services, feed.id)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (!sentence) services.log.warn({ err: error, feed: feed.id }, 'a calendar could not be taken over')
    const [failed] = await db
      .update(calendarFeed)
      .set({
        lastError: sentence ?? 'Something went wrong on our side. It is tried again by itself.',
        failures: sql`failures + 1`,
      })
      .where(eq(calendarFeed.id, feed.id))
      .returning()
    if (failed) await tellSilence(services, failed)
  }
}

/** Makes what is stored of a feed what it says now. Events that could not be read stay as they were known. */
export async function takeOver(tx: Transaction, feedId: string, { events, unreadable }: ReadCalendar): Promise<void> {
  const stored = await rows<{ id: string; uid: string; from: string; to: string }>(
    tx,
    sql`select id, uid, lower(during)::text as "from", upper(during)::text as "to" from calendar_event where feed_id = ${feedId}`,
  )
  const before = new Map(stored.map((one) => [one.uid, one]))
  const unread = new Set(unreadable)
  const said = new Set(events.map(({ uid }) => uid))
  for (const { id, uid } of stored) {
    if (said.has(uid) || unread.has(uid) || unread.has(uid.replace(/#[\d-]{10}$/, ''))) continue
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
 * Somebody may book a night between the look at what is taken and the write: the database refuses, and what is taken is
 * looked at anew.
 */
export async function againWhenOverlapping<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== overlap || tries === 5) throw error
    }
  }
}

/** Feeds that are read at the same time by one process. */
const atOnce = 4

/**
 * Reads the feeds whose time has come. Whoever takes one puts its next time off first, so that several processes share
 * them.
 */
export async function lookAtDue(services: Services): Promise<void> {
  const now = services.now()
  for (;;) {
    const due = await services.db
      .update(calendarFeed)
      .set({ lastTriedAt: now, nextAt: plusMinutes(now, policy.calendarEveryMinutes) })
      .where(
        sql`${calendarFeed.id} in (select f.id from calendar_feed f join property p on p.id = f.property_id
            where f.next_at <= ${now} and p.status <> 'removed' order by f.next_at limit ${atOnce} for update of f skip locked)`,
      )
      .returning()
    if (due.length === 0) return
    await Promise.all(due.map((feed) => look(services, feed)))
  }
}

/**
 * Keeps nights that have come free here and are still taken elsewhere: a stay was cancelled, a hold ended, closed
 * nights were opened.
 */
export async function keepLooseNights(services: Services): Promise<void> {
  for (const propertyId of await placesWithLooseNights(services.db))
    await againWhenOverlapping(() => services.db.transaction((tx) => keepNights(tx, propertyId)))
}

/** Takes the next try for itself, at most once a minute; false when that was less than a minute ago. */
export async function claimLook({ db, now }: Services, feedId: string): Promise<CalendarFeedRow | null> {
  const at = now()
  const [claimed] = await db
    .update(calendarFeed)
    .set({ lastTriedAt: at, nextAt: plusMinutes(at, policy.calendarEveryMinutes) })
    .where(and(eq(calendarFeed.id, feedId), sql`${calendarFeed.lastTriedAt} <= ${plusMinutes(at, -1)}`))
    .returning()
  return claimed ?? null
}
