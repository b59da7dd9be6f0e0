import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect'
import type { Services } from '../../services'

/** Views are written together, so that a busy page costs one statement in so many ms, whatever its visitors. */
const writeEveryMs = 10_000
/** Beyond so many listings at once they are written earlier. */
const mostPending = 1000

interface Pending {
  /** By listing and viewer; the viewer tells a host's own looks apart, and is not written. */
  counts: Map<string, { listingId: string; viewerId: string | null; views: number }>
  timer: NodeJS.Timeout | null
}
const pendingOf = new WeakMap<Database, Pending>()

/** What calls itself a robot, or is a browser that nobody looks at. */
const robot = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scrape|curl|wget|python|java\/|http-client/i

export const isRobot = (userAgent: string): boolean => userAgent === '' || robot.test(userAgent)

/** Counts a look at a listing; written within ten seconds. */
export function countView(
  services: Pick<Services, 'db' | 'now' | 'log'>,
  listingId: string,
  viewerId: string | null,
): void {
  const { db, log } = services
  const pending = pendingOf.get(db) ?? { counts: new Map(), timer: null }
  pendingOf.set(db, pending)
  const key = `${listingId} ${viewerId ?? ''}`
  const known = pending.counts.get(key)
  if (known) known.views++
  else pending.counts.set(key, { listingId, viewerId, views: 1 })
  const write = () => void writeViews(services).catch((error) => log.error({ err: error }, 'views not written'))
  if (pending.counts.size >= mostPending) write()
  else pending.timer ??= setTimeout(write, writeEveryMs).unref()
}

/** Writes the views counted so far, to the day it is where the listing is, without those of its host. */
export async function writeViews({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const pending = pendingOf.get(db)
  if (!pending || pending.counts.size === 0) return
  if (pending.timer) clearTimeout(pending.timer)
  pendingOf.delete(db)
  const json = JSON.stringify([...pending.counts.values()])
  await db.execute(sql`insert into listing_views (listing_id, date, views)
    select l.id, (${now().toISOString()}::timestamptz at time zone l.time_zone)::date, sum(x.views)
    from jsonb_to_recordset(${json}::jsonb) as x("listingId" uuid, "viewerId" uuid, views int)
      join listing l on l.id = x."listingId"
    where l.status = 'live' and l.host_id is distinct from x."viewerId"
    group by l.id order by l.id
    on conflict (listing_id, date) do update set views = listing_views.views + excluded.views`)
}
