import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake site with a calendar. */
export interface CalendarSite {
  /** Address of the calendar. */
  url: string
  /** The requests that it received, in order. */
  requests: IncomingMessage[]
  /** Serves a calendar of these nights from now on, with an ETag. */
  serve(...stays: [uid: string, from: string, to: string][]): void
  /** Answers requests by this handler from now on. */
  respond(handler: (request: IncomingMessage, reply: ServerResponse) => void): void
  close(): void
}

const compact = (date: string) => date.replaceAll('-', '')

/** An iCalendar text with these all-day events. */
export const calendarOf = (...stays: [uid: string, from: string, to: string][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Another site//EN',
    ...stays.flatMap(([uid, from, to]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(to)}`,
      'SUMMARY:Reserved - Robin',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Starts a fake site with a calendar on this machine. */
export async function startCalendarSite(): Promise<CalendarSite> {
  const requests: IncomingMessage[] = []
  let version = 0
  let answer: (request: IncomingMessage, reply: ServerResponse) => void = (_, reply) => reply.end(calendarOf())
  const server = createServer((request, reply) => {
    requests.push(request)
    answer(request, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/house.ics`,
    requests,
    serve: (...stays) => {
      const etag = `"${++version}"`
      answer = (request, reply) => {
        if (request.headers['if-none-match'] === etag) reply.writeHead(304).end()
        else reply.writeHead(200, { 'content-type': 'text/calendar', etag }).end(calendarOf(...stays))
      }
    },
    respond: (handler) => {
      answer = handler
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
