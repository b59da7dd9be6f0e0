import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CallInput, CallName, CallOutput } from '@qe/contract'
import { calendarOverview } from '../../api/src/modules/calendar/overview'
import { root } from '../../scripts/root.mjs'
import { launchBrowser } from '../federation/in-turns'
import { startFilledSite } from '../search/filled-site'
import type { BareSql } from '../search/statements'
import { median, ms, p95 } from '../search/timings'
import { type Busy, scrolled } from './scrolled'

const ports = { apiPort: 4560, sitePort: 3560, stripePort: 4570 }
const site = `http://localhost:${ports.sitePort}`
const host = { email: 'host@quality-escape.test', password: 'quality-escape-2026' }
/** What the page asks for. */
const shownDays = 792

const today = () => new Date().toISOString().slice(0, 10)
const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Calls the API as the host. @returns the data, the bytes, and the time to the last byte (ms) */
async function call<N extends CallName>(name: N, method: string, input: CallInput<N>, token = '') {
  const began = performance.now()
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(`http://127.0.0.1:${ports.apiPort}/v1/api/${name}${query}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
  const text = await response.text()
  const { data, message } = JSON.parse(text) as { data: CallOutput<N>; message: string }
  if (!response.ok) throw new Error(`${name}: ${message}`)
  return { data, bytes: text.length, took: performance.now() - began }
}

/** Edits two months of all listings: one night in three has a price or a rule of its own then. */
async function fillCalendar(token: string, ids: readonly string[]): Promise<number> {
  const edit = (days: number[], changes: CallInput<'calendar/edit-nights'>['changes']) =>
    call(
      'calendar/edit-nights',
      'POST',
      {
        propertyIds: [...ids],
        ranges: [{ from: addDays(today(), 5), to: addDays(today(), 66) }],
        weekdays: days,
        changes,
        idempotencyKey: crypto.randomUUID(),
      },
      token,
    )
  await edit([5, 6], { pricePercent: 20 })
  await edit([1], { minNights: 3, note: 'Weekly' })
  const { took } = await edit([0, 1, 2, 3, 4, 5, 6], { pricePercent: 5 })
  return took
}

interface Answers {
  bytes: number
  times: number[]
  sqlTimes: number[]
}

/** Asks for the calendar over HTTP, and sends its statements alone, in turns. */
async function timeAnswers(sql: BareSql, hostId: string, token: string, rounds: number): Promise<Answers> {
  const input = { from: addDays(today(), -30), days: shownDays }
  const host = { id: hostId, listingIds: null }
  const statements = await sql.statementsDuring((db) => calendarOverview(db, host, input, new Date()))
  const found: Answers = { bytes: 0, times: [], sqlTimes: [] }
  for (let round = 0; round <= rounds; round++) {
    const { bytes, took } = await call('calendar/overview', 'GET', input, token)
    const sqlTook = await sql.time(statements)
    found.bytes = bytes
    // The first round warms both.
    if (round > 0) found.times.push(took)
    if (round > 0) found.sqlTimes.push(sqlTook)
  }
  return found
}

const inWords = (
  { bytes, times, sqlTimes }: Answers,
  { firstGrid, frames, over50, longFrames, longest }: Busy,
  edit: number,
  cpu: string,
) => [
  `answer ${Math.round(bytes / 1024)} KB, p50 ${ms(median(times))} ms, p95 ${ms(p95(times))} ms, ` +
    `÷ its SQL alone ×${(median(times) / median(sqlTimes)).toFixed(2)}`,
  `edit of 12,400 nights ${Math.round(edit)} ms`,
  `first paint of the grid ${Math.round(firstGrid)} ms, CPU ${cpu}×`,
  `scrolling: ${over50} of ${frames} frames over 50 ms, ${longFrames} over 50 ms by scripts (longest ${longest} ms)`,
]

/** A host with 200 listings opens the calendar and scrolls it both ways. Writes `results/calendar.json`. */
export async function calendar(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      listings: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '15' },
      cpu: { type: 'string', default: '4' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const closing: (() => Promise<unknown>)[] = []
  try {
    const sql = await startFilledSite(folder, ports, { listings: '2000', bookings: '20000' }, closing)

    const { token } = (await call('user/signin', 'POST', host)).data
    const hostId = await sql.figure(`select id from person where email = '${host.email}'`)
    const moves = [
      `update listing set host_id = $1 where id in
        (select id from listing where status = 'live' order by id limit ${Number(values.listings)})`,
      'update booking b set host_id = $1 from listing l where l.id = b.listing_id and l.host_id = $1',
    ]
    await sql.time(moves.map((text) => ({ text, values: [hostId] })))
    const { listings } = (await call('calendar/overview', 'GET', { from: today(), days: 7 }, token)).data
    const edit = await fillCalendar(
      token,
      listings.slice(0, 200).map(({ propertyId }) => propertyId),
    )
    const answers = await timeAnswers(sql, hostId, token, Number(values.rounds))
    const browser = await launchBrowser()
    closing.unshift(() => browser.close())
    const busy = await scrolled(browser, site, host, Number(values.cpu))
    for (const line of inWords(answers, busy, edit, values.cpu)) console.log(line)
    mkdirSync(`${root}/bench/results`, { recursive: true })
    const report = {
      measuredAt: new Date().toISOString(),
      listings: listings.length,
      days: shownDays,
      bytes: answers.bytes,
      p50: ms(median(answers.times)),
      p95: ms(p95(answers.times)),
      callBySql: Number((median(answers.times) / median(answers.sqlTimes)).toFixed(2)),
      editOf12400Nights: Math.round(edit),
      cpu: Number(values.cpu),
      page: busy,
    }
    writeFileSync(`${root}/bench/results/calendar.json`, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    for (const close of closing) await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
