import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { City } from '@qe/contract'
import { root } from '../../scripts/root.mjs'
import { run, startApi, stop } from '../../scripts/stack.mjs'
import { filledDatabase } from './database'
import { ask, urlOf } from './http-call'
import { dates, type Scenario, scenarios } from './inputs'
import { writePlans } from './plans'
import { BareSql } from './statements'
import { throughput, twoProcesses } from './throughput'
import { median, ms, p95 } from './timings'

const ports = { apiPort: 4520, sitePort: 3520, stripePort: 4530 }
const barePort = 4540
const origin = `http://127.0.0.1:${ports.apiPort}`

/** Compares search, map and listing page over HTTP with their own SQL statements, sent alone in the same run. */
export async function search(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      listings: { type: 'string', default: '100000' },
      bookings: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '10' },
      plans: { type: 'boolean', default: false },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'qe-bench-'))
  const closing: (() => Promise<unknown>)[] = []
  try {
    await run('api/build.mjs')
    await run('demo-world/build.mjs')
    const database = await filledDatabase(join(folder, 'data-0'), values)
    closing.unshift(database.stop)
    const start = async (nth: number) => {
      const api = await startApi(
        {
          apiPort: ports.apiPort + nth,
          sitePort: ports.sitePort,
          stripePort: ports.stripePort + nth,
          dataDir: join(folder, `data-${nth}`),
          DATABASE_URL: database.url,
          RATE_PER_MINUTE: '100000000',
          CHECK_ANSWERS: 'false',
          PROCESS_ROLE: nth === 0 ? 'all' : 'web',
        },
        { echo: false },
      )
      closing.unshift(() => stop(api))
      return `http://127.0.0.1:${ports.apiPort + nth}`
    }
    await start(0)
    const sql = await BareSql.open(database.url)
    closing.unshift(() => sql.close())
    const world = await describeWorld(sql)
    console.log(world)
    const asked = scenarios(await cities(), await someListings())
    if (values.plans) await refuseScans(await writePlans(sql, asked, world))
    else await measure(sql, asked, { world, folder, rounds: Number(values.rounds), startSecond: () => start(1) })
  } finally {
    for (const close of closing) await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function describeWorld(sql: BareSql): Promise<string> {
  const count = async (what: string) => Number(await sql.figure(`select count(*) from ${what}`)).toLocaleString('en')
  const version = (await sql.figure("current_setting('server_version')")).split(' ')[0]
  const listings = await count("listing where status = 'live'")
  return `PostgreSQL ${version} with ${listings} live listings and ${await count('booking')} bookings`
}

const read = async <T>(path: string): Promise<T> =>
  (JSON.parse((await ask(`${origin}/v1/api/${path}`)).body) as { data: T }).data
const cities = async () => (await read<{ cities: City[] }>('cities/getAll?limit=60')).cities

/** Listings that are free on `dates(0)`: so many that none decides the figure. */
async function someListings(): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ids.length < 400; ) {
    const query = new URLSearchParams({ ...dates(0), guests: '2', limit: '50', ...(cursor && { cursor }) })
    const { items, nextCursor } = await read<{ items: { id: string }[]; nextCursor: string | null }>(
      `property/getall?${query}`,
    )
    ids.push(...items.map(({ id }) => id))
    if (!nextCursor) break
    cursor = nextCursor
  }
  return ids
}

async function refuseScans(wrong: readonly string[]): Promise<void> {
  if (wrong.length === 0)
    return console.log('docs/generated/search-plans.md: no scan over listings, bookings or nights')
  for (const line of wrong) console.error(line)
  throw new Error('A large table is read from end to end.')
}

interface Conditions {
  world: string
  folder: string
  rounds: number
  /** Starts a second API process. @returns its address */
  startSecond: () => Promise<string>
}

async function measure(
  sql: BareSql,
  asked: readonly Scenario[],
  { world, folder, rounds, startSecond }: Conditions,
): Promise<void> {
  console.log(`${''.padEnd(46)}   p50 ms    p95 ms  SQL p50 ms   call ÷ SQL`)
  const results = []
  for (const scenario of asked) {
    const result = await measureOne(sql, scenario, rounds)
    results.push(result)
    const [p50, high, bare, ratio] = [result.p50, result.p95, result.sqlP50, result.ratio].map((figure) =>
      String(figure).padStart(9),
    )
    console.log(`${result.name.padEnd(46)}${p50} ${high}   ${bare}    ${ratio}`)
  }
  const details = asked.find(({ call }) => call === 'property/details')
  const load = await throughput(
    urlOf(origin, 'property/details', details?.inputs[0] ?? { propertyId: '' }),
    folder,
    barePort,
  )
  console.log(
    [
      `details from the cache, ${load.connections} connections: ${load.details} per second,`,
      `a bare route with the same ${load.answerBytes} bytes ${load.bare}: ×${load.ratio}`,
    ].join(' '),
  )
  const two = await twoProcesses([origin, await startSecond()], mixOf(asked))
  console.log(
    `searches, maps, pages and quotes, ${two.connections} connections: ${two.one} per second from one process, ` +
      `${two.two} from two: ×${two.ratio} (${two.cores} cores for them, PostgreSQL and the clients)`,
  )
  mkdirSync(`${root}/bench/results`, { recursive: true })
  const conditions =
    'one connection, answers not checked against the contract, as in production; statements and calls in turns; ' +
    'an answer comes more than a second after the one before to the same question, so that none is cached, unless ' +
    'its name says so'
  const report = {
    measuredAt: new Date().toISOString(),
    world,
    node: process.version,
    rounds,
    conditions,
    calls: results,
    throughput: load,
    processes: two,
  }
  writeFileSync(`${root}/bench/results/search.json`, `${JSON.stringify(report, null, 2)}\n`)
}

/** Paths of calls as people make them: some of each kind. */
const mixOf = (asked: readonly Scenario[]): string[] =>
  asked
    .filter(({ name, again }) => !again && /box|^details|^quote/.test(name))
    .flatMap(({ call, inputs }) => inputs.slice(0, 12).map((input) => urlOf('', call, input)))

/** The API caches statistics and listing pages for a second. */
const cacheMs = 1100

const askedAt = new Map<string, number>()

/** Asks when nothing of the answer can be cached any more. @returns how long the answer took (ms) */
async function askAnew(url: string): Promise<number> {
  await wait(Math.max(0, (askedAt.get(url) ?? 0) + cacheMs - performance.now()))
  const { took } = await ask(url)
  askedAt.set(url, performance.now())
  return took
}

async function askAgain(url: string): Promise<number> {
  await ask(url)
  return (await ask(url)).took
}

async function measureOne(sql: BareSql, { name, call, again, inputs }: Scenario, rounds: number) {
  const timed: { call: number[]; sql: number[] } = { call: [], sql: [] }
  const asked = []
  for (const input of inputs) asked.push({ url: urlOf(origin, call, input), sent: await sql.statementsOf(call, input) })
  // One uncounted round warms up both.
  for (let round = -1; round < Math.min(rounds, Math.ceil(400 / inputs.length)); round++) {
    for (const { url, sent } of asked) {
      const took = await (again ? askAgain(url) : askAnew(url))
      const sqlTook = await sql.time(sent)
      if (round < 0) continue
      timed.call.push(took)
      timed.sql.push(sqlTook)
    }
  }
  const [p50, sqlP50] = [median(timed.call), median(timed.sql)]
  return {
    name,
    calls: timed.call.length,
    statements: Math.max(...asked.map(({ sent }) => sent.length)),
    p50: ms(p50),
    p95: ms(p95(timed.call)),
    sqlP50: ms(sqlP50),
    ratio: Math.round((p50 / sqlP50) * 100) / 100,
  }
}
