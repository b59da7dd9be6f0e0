import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/root.mjs'
import { launchBrowser } from '../federation/in-turns'
import { startFilledSite } from '../search/filled-site'
import type { BareSql } from '../search/statements'
import { median, ms, p95 } from '../search/timings'
import { type Panned, panned } from './panned'

const ports = { apiPort: 4580, sitePort: 3580, stripePort: 4590 }
const site = `http://localhost:${ports.sitePort}`
const mostBytes = 100 * 1024
/** An API that has just started answers its first dozen requests ten times slower. */
const warmUpRounds = 30

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dates = { checkIn: addDays(40), checkOut: addDays(43) }

/** A city, with the total of a stay on each pin. */
const search = { city: 'lisbon', guests: 2, ...dates }

/** Asks for the map of the search over HTTP, and sends its statements alone, in turns. */
async function timeAnswers(sql: BareSql, rounds: number): Promise<{ times: number[]; sqlTimes: number[] }> {
  const input = { ...search, zoom: 12 }
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const statements = await sql.statementsOf('property/map-view', input)
  const found = { times: [] as number[], sqlTimes: [] as number[] }
  for (let round = -warmUpRounds; round < rounds; round++) {
    const began = performance.now()
    await (await fetch(`http://127.0.0.1:${ports.apiPort}/v1/api/property/map-view?${query}`)).text()
    const took = performance.now() - began
    const sqlTook = await sql.time(statements)
    if (round < 0) continue
    found.times.push(took)
    found.sqlTimes.push(sqlTook)
  }
  return found
}

const inWords = (name: string, { moves, longFrames, longest, bytes, times }: Panned, cpu: number) =>
  `${name}: ${longFrames} frames with over 50 ms of scripts in ${moves} moves (longest ${longest} ms), CPU ${cpu}×; ` +
  `answers ≤ ${Math.round(Math.max(...bytes) / 1024)} KB, p50 ${ms(median(times))} ms, p95 ${ms(p95(times))} ms`

/**
 * Moves and zooms the maps of a city and of a region with many listings, and of a search that finds none, which leaves
 * Leaflet and the page around it. Writes `results/map.json`; fails when an answer is larger than 100 KB.
 */
export async function map(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      listings: { type: 'string', default: '100000' },
      moves: { type: 'string', default: '20' },
      rounds: { type: 'string', default: '15' },
      cpu: { type: 'string', default: '4' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const closing: (() => Promise<unknown>)[] = []
  try {
    const sql = await startFilledSite(folder, ports, { listings: values.listings, bookings: '20000' }, closing)

    const { times, sqlTimes } = await timeAnswers(sql, Number(values.rounds))
    const browser = await launchBrowser()
    closing.unshift(() => browser.close())
    const address = (more: Record<string, string>) =>
      `${site}/search?${new URLSearchParams({ ...dates, guests: '2', ...more })}`
    const [moves, cpu] = [Number(values.moves), Number(values.cpu)]
    const city = await panned(browser, address({ city: search.city }), moves, cpu)
    // Portugal and the west of Spain: as many pins as a map has.
    const region = await panned(browser, address({ bounds: '-10.5,36.5,-3.5,43.5' }), moves, cpu)
    // Nobody offers forty bedrooms.
    const empty = await panned(browser, address({ city: search.city, bedrooms: '40' }), moves, cpu)
    const callBySql = Number((median(times) / median(sqlTimes)).toFixed(2))
    for (const line of [
      inWords('a city', city, cpu),
      inWords('a region', region, cpu),
      inWords('none', empty, cpu),
      `the call p50 ${ms(median(times))} ms, ÷ its SQL alone ×${callBySql}`,
    ])
      console.log(line)
    mkdirSync(`${root}/bench/results`, { recursive: true })
    const report = {
      measuredAt: new Date().toISOString(),
      listings: Number(values.listings),
      cpu,
      callBySql,
      ...Object.fromEntries(
        Object.entries({ city, region, empty }).map(([name, found]) => [
          name,
          {
            moves: found.moves,
            longFrames: found.longFrames,
            longest: found.longest,
            bytes: Math.max(...found.bytes),
            p50: ms(median(found.times)),
            p95: ms(p95(found.times)),
          },
        ]),
      ),
    }
    writeFileSync(`${root}/bench/results/map.json`, `${JSON.stringify(report, null, 2)}\n`)
    if (Math.max(...city.bytes, ...region.bytes) > mostBytes)
      throw new Error('An answer for the map is larger than 100 KB.')
  } finally {
    for (const close of closing) await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
