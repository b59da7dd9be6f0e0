import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CalendarSite {
  /** Address of its calendar. */
  url: string
  /** What was asked of it, in order. */
  asked: IncomingMessage[]
  /** What it answers from now on: a calendar of these nights, under a tag that says whether anything is new. */
  has(...stays: [uid: string, from: string, to: string][]): void
  /** Answers in a way of its own. */
  answers(how: (request: IncomingMessage, reply: ServerResponse) => void): void
  close(): void
}

const compact = (date: string) => date.replaceAll('-', '')

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

/** Another site with a calendar, on this machine. */
export async function startCalendarSite(): Promise<CalendarSite> {
  const asked: IncomingMessage[] = []
  let version = 0
  let answer: (request: IncomingMessage, reply: ServerResponse) => void = (_, reply) => reply.end(calendarOf())
  const server = createServer((request, reply) => {
    asked.push(request)
    answer(request, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/house.ics`,
    asked,
    has: (...stays) => {
      const etag = `"${++version}"`
      answer = (request, reply) => {
        if (request.headers['if-none-match'] === etag) reply.writeHead(304).end()
        else reply.writeHead(200, { 'content-type': 'text/calendar', etag }).end(calendarOf(...stays))
      }
    },
    answers: (how) => {
      answer = how
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
