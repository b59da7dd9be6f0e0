import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { row, rows } from '../../database/rows'
import { calendarAddress } from '../../database/schema'
import { dateIn } from '../../domain/dates'
import { writeCalendar } from '../../ical'
import { limitRoute } from '../../redis/rate-limiter'
import type { Services } from '../../services'

type CalendarAddress = typeof calendarAddress.$inferSelect

export const presentAddress = ({ config }: Services, { token, createdAt }: CalendarAddress) => ({
  url: `${config.apiUrl}/v1/calendars/${token}.ics`,
  madeAt: createdAt.toISOString(),
})

export async function addressOf({ db }: Services, listingId: string): Promise<CalendarAddress | undefined> {
  const [found] = await db.select().from(calendarAddress).where(eq(calendarAddress.listingId, listingId))
  return found
}

/** Returns the address of a listing's calendar; creates one if there is none. */
export async function createAddress(services: Services, listingId: string, renew: boolean): Promise<CalendarAddress> {
  const fresh = { listingId, token: randomBytes(32).toString('base64url'), createdAt: services.now() }
  const insert = services.db.insert(calendarAddress).values(fresh)
  const target = calendarAddress.listingId
  const [stored] = await (renew
    ? insert.onConflictDoUpdate({ target, set: { token: fresh.token, createdAt: fresh.createdAt } })
    : insert.onConflictDoNothing({ target })
  ).returning()
  return stored ?? (await addressOf(services, listingId)) ?? fresh
}

/**
 * Serves a listing's blocked nights to other sites: requests, confirmed stays and the host's own blocks. Not holds,
 * which end within minutes, and not imported nights, or a stay of another site would return to it as one of ours and
 * never go away.
 */
export function calendarAddressRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(
    '/v1/calendars/:file',
    { onRequest: limitRoute(services, 'calendars', 60) },
    async ({ params, headers }, reply) => {
      const text = await calendarText(services, /^([\w-]{43})\.ics$/.exec(params.file)?.[1] ?? '')
      if (text === null)
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send('There is no calendar at this address.\n')
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      // The token grants access, so no shared cache may store the response.
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
      if (headers['if-none-match']?.split(/,\s*/).some((one) => one.replace(/^W\//, '') === etag || one === '*'))
        return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(text)
    },
  )
}

async function calendarText({ db, now }: Services, token: string): Promise<string | null> {
  const listing = await row<{ id: string; title: string; timeZone: string; createdAt: string }>(
    db,
    sql`select l.id, l.title, l.time_zone as "timeZone", a.created_at as "createdAt" from calendar_address a
        join listing l on l.id = a.listing_id
        where a.token = ${token} and l.status <> 'removed'`,
  )
  if (!listing) return null
  const taken = await rows<{ id: string; from: string; to: string; changes: number; changedAt: string | null }>(
    db,
    sql`select coalesce(s.booking_id, s.id) as id, lower(s.during)::text as "from", upper(s.during)::text as "to",
          (select count(*)::int from booking_event v where v.booking_id = s.booking_id) as changes,
          (select max(v.at) from booking_event v where v.booking_id = s.booking_id) as "changedAt"
        from stay_block s where s.listing_id = ${listing.id} and s.blocking and s.kind in ('request', 'stay', 'host')
        and upper(s.during) > ${dateIn(listing.timeZone, now())}::date
        order by lower(s.during), id`,
  )
  return writeCalendar(
    listing.title,
    taken.map(({ id, from, to, changes, changedAt }) => ({
      uid: id,
      from,
      to,
      sequence: changes,
      changedAt: new Date(changedAt ?? listing.createdAt),
    })),
  )
}
