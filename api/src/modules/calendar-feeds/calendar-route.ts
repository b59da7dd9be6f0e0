import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { limitRoute } from '../../redis/rate-limiter'
import type { Services } from '../../services'
import { tripCalendar } from '../trip-calendar/trip-calendar'
import { listingCalendar } from './address'

/** Serves the calendars that other sites and calendar programs read: of a listing, of a unit, of a guest's trips. */
export function calendarRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>(
    '/v1/calendars/:file',
    { onRequest: limitRoute(services, 'calendars', 60) },
    async ({ params, headers }, reply) => {
      const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1] ?? ''
      const text = (await listingCalendar(services, token)) ?? (await tripCalendar(services, token))
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
