import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningEmulator, startStripeEmulator } from '@qe/emulators/stripe'
import { asc, eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'
import { row, rows } from '../database/rows'
import { booking, bookingEvent, movement, stayBlock, stayChange } from '../database/schema'
import { daysBetween } from '../domain/dates'
import { type accounts, applyLines, noMoney } from '../domain/ledger'
import { createStripePayments, type MoneyMovement } from '../payments'
import type { Caller, Reply } from '../testing/harness'
import { openPayouts, smallWorld } from '../testing/small-world'
import { type ApiProcess, apiFolder, buildApi, freePort, startApi, temporaryFolder } from './api-process'
import { type Stage, stories } from './crash-stories'
import { testAppOver } from './over-http'

/**
 * `npm run simulate -- crash [n] [word]`: plays each story (whose name contains the word) once and records every step
 * of the API; then plays it again for each (n-th) step, kills the API there, restarts it and compares the ending. On
 * PostgreSQL only: a PGlite folder belongs to one process, and here one reads the books while the other is killed.
 */
const every = Number(process.argv[2] ?? 1)
const chosenStories = Object.keys(stories).filter((name) => name.includes(process.argv[3] ?? ''))
const webhookSecret = 'whsec_crash'
const folder = temporaryFolder()
const file = (name: string) => join(folder, name)
let shift = 0
const now = () => new Date(Date.now() + shift)
const turnClock = (ms: number) => {
  shift += ms
  writeFileSync(file('clock'), String(shift))
}

interface Running {
  db: Database
  stripe: RunningEmulator
  api: ApiProcess
  /** How often the API died and was restarted. */
  deaths: number
  env: Record<string, string>
}

/** Restarts the API, without the crash point. */
async function revive(run: Running): Promise<void> {
  await run.api.ended
  rmSync(file('crash-at'), { force: true })
  run.deaths++
  run.api = await startApi(run.env)
}

const isDead = ({ api }: Running) => api.child.exitCode !== null || api.child.signalCode !== null

async function call(run: Running, who: Caller, name: never, input: never): Promise<Reply<never>> {
  for (let tries = 0; tries < 12; tries++) {
    try {
      const answer = await who.call(name, input)
      const reason = (answer.data as { reason?: string }).reason
      if (reason !== 'busy' && answer.statusCode < 500) return answer
      turnClock(61_000)
    } catch {
      await wait(50)
      if (isDead(run)) await revive(run)
    }
  }
  throw new Error(`${String(name)} got no answer`)
}

/** Waits until the outbox is empty, webhooks are delivered and no deadline is overdue. */
async function settle(run: Running): Promise<void> {
  for (let quiet = 0, tries = 0; quiet < 2; tries++) {
    if (tries > 400)
      throw new Error(
        `Jobs never finish: ${JSON.stringify(await rows(run.db, sql`select topic, tries, last_error from outbox`))}`,
      )
    if (isDead(run)) await revive(run)
    const areDelivered = await Promise.race([run.stripe.webhooksSettled().then(() => true), wait(150, false)])
    const work = await row<{ waiting: number; put_off: number; behind: number }>(
      run.db,
      sql`select (select count(*) from outbox) as waiting,
            (select count(*) from outbox where due_at > ${now()}) as put_off,
            (select count(*) from booking where clock_at <= ${now()} or payout_at <= ${now()})
              + (select count(*) from stay_change where clock_at <= ${now()}) as behind`,
    )
    const isQuiet = areDelivered && work?.waiting === 0 && work.behind === 0
    quiet = isQuiet ? quiet + 1 : 0
    // The lease on a dead process's jobs ends after a minute.
    if (work && work.put_off > 0 && work.put_off === work.waiting) turnClock(61_000)
    if (!isQuiet) await wait(60)
  }
}

interface Ending {
  status: string
  events: string[]
  figures: number[]
  balances: Record<string, number>
  nights: string[]
  changes: string[]
  /** Total, the host's share, and how many nights. */
  stay: number[]
  provider: Record<MoneyMovement['kind'], number>
}

/** The state of a booking in our books and at the provider. */
async function endingOf(run: Running, bookingId: string, moved: MoneyMovement[]): Promise<Ending> {
  const { db } = run
  const [of] = await db.select().from(booking).where(eq(booking.id, bookingId))
  if (!of) throw new Error(`No booking ${bookingId}`)
  const events = await db
    .select()
    .from(bookingEvent)
    .where(eq(bookingEvent.bookingId, bookingId))
    .orderBy(asc(bookingEvent.id))
  const lines = await db.select().from(movement).where(eq(movement.bookingId, bookingId))
  const nights = await db.select().from(stayBlock).where(eq(stayBlock.roomId, of.roomId))
  const balances = applyLines(
    noMoney(),
    lines.map(({ kind, fromAccount, toAccount, amount, idempotencyKey }) => ({
      kind,
      from: fromAccount,
      to: toAccount,
      amount,
      key: idempotencyKey,
    })),
  )
  const changes = await db
    .select()
    .from(stayChange)
    .where(eq(stayChange.bookingId, bookingId))
    .orderBy(asc(stayChange.createdAt))
  // Differences are payments of their own.
  const payments = [of.paymentIntent, ...changes.map(({ paymentIntent }) => paymentIntent)]
  const at = (kind: MoneyMovement['kind'], theirs: readonly (string | null)[]) =>
    moved.filter((one) => one.kind === kind && theirs.includes(one.of)).reduce((sum, { amount }) => sum + amount, 0)
  return {
    status: of.status,
    events: events.map(({ event }) => event).sort(),
    figures: [of.authorised, of.captured, of.refunded, of.disputed],
    balances,
    nights: nights.map(({ kind, bookingId: whose }) => `${kind} ${whose ? 'of the booking' : ''}`),
    changes: changes.map(({ status, paid }) => `${status}, ${paid} paid`),
    stay: [of.total, of.payout, daysBetween(of.checkIn, of.checkOut)],
    provider: {
      payment: at('payment', payments),
      refund: at('refund', payments),
      transfer: at('transfer', [of.code]),
      dispute: at('dispute', payments),
    },
  }
}

/** What is wrong with an ending, in any story; null when nothing is. */
function wrongIn({ balances, provider, figures: [, captured = 0, refunded = 0] }: Ending): string | null {
  const { host, platform, tax, held, disputed } = balances as Record<(typeof accounts)[number], number>
  if (captured !== host + platform + tax + refunded + held + disputed)
    return `captured ${captured}, refunded ${refunded}, and in the books ${JSON.stringify(balances)}`
  if (provider.payment !== captured) return `the provider took ${provider.payment}, we think ${captured}`
  if (provider.transfer !== host) return `the provider sent ${provider.transfer} to the host, we think ${host}`
  return provider.refund + provider.dispute === refunded + disputed
    ? null
    : `the provider gave ${provider.refund + provider.dispute} back, we think ${refunded}`
}

async function start(): Promise<Running & { stage: () => Promise<Stage> }> {
  const { startPostgres } = (await import('../../../scripts/postgres.mjs' as string)) as {
    startPostgres(lines?: string[]): Promise<{ url: string; stop(): Promise<void> }>
  }
  const server = await startPostgres(['fsync=off'])
  const database = await openDatabase({ url: server.url, dataDir: null })
  await migrateDatabase(database, apiFolder)
  const { db } = database
  const port = await freePort()
  const webhookUrl = `http://127.0.0.1:${port}/v1/api/stripe/webhook`
  const stripe = await startStripeEmulator({
    port: 0,
    webhookSecret,
    webhookUrl,
    now,
    webhookBackoff: Array(600).fill(100) as number[],
  })
  const env = {
    PORT: String(port),
    DATABASE_URL: server.url,
    QE_DATA_DIR: temporaryFolder(),
    QE_FAULT_INJECTION: folder,
    STRIPE_SECRET_KEY: 'sk_test_crash',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_crash',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
  }
  const run: Running = { db, stripe, api: await startApi(env), deaths: 0, env }
  const urls = [run.api.url]
  const stand = testAppOver(db, urls, now)
  const world = await smallWorld(stand)
  await openPayouts(world.host)
  const bank = async (path: string, body: object) =>
    void (await fetch(`${stripe.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }))
  const disputes = new Map<string, string>()
  const stage = async (): Promise<Stage> => ({
    guest: await stand.as(world.guestId),
    host: await stand.as(world.hostId),
    listing: (bookingType) => world.listing(bookingType ? { bookingType } : {}),
    day: world.day,
    pass: async (hours) => {
      turnClock(hours * 3_600_000)
      await settle(run)
    },
    dispute: async (bookingId) => {
      const [of] = await db.select({ intent: booking.paymentIntent }).from(booking).where(eq(booking.id, bookingId))
      const answer = await fetch(`${stripe.url}/emulator/disputes`, {
        method: 'POST',
        body: JSON.stringify({ payment_intent: of?.intent }),
        headers: { 'content-type': 'application/json' },
      })
      disputes.set(bookingId, ((await answer.json()) as { id: string }).id)
    },
    decide: (bookingId, status) => bank(`/emulator/disputes/${disputes.get(bookingId)}/close`, { status }),
    call: (who, name, input) => call(run, who, name as never, input as never) as never,
  })
  return Object.assign(run, { stage })
}

async function moneyAt(stripeUrl: string): Promise<MoneyMovement[]> {
  const all: MoneyMovement[] = []
  for await (const one of createStripePayments({
    secretKey: 'sk_test_crash',
    webhookSecret,
    apiBase: stripeUrl,
  }).movementsSince(new Date(0)))
    all.push(one)
  return all
}

async function play(run: Awaited<ReturnType<typeof start>>, story: string): Promise<Ending> {
  // Always start at the same time of day, because terms and deadlines depend on it.
  turnClock(86_400_000 + 43_200_000 - (now().getTime() % 86_400_000))
  const bookingId = (await stories[story]?.(await run.stage())) ?? ''
  await settle(run)
  return endingOf(run, bookingId, await moneyAt(run.stripe.url))
}

buildApi()
const run = await start()
const began = performance.now()
const known = new Set<string>()
const plan: { story: string; point: string; expected: Ending }[] = []
for (const story of chosenStories) {
  rmSync(file('steps'), { force: true })
  const expected = await play(run, story)
  const wrong = wrongIn(expected)
  if (wrong) throw new Error(`${story}: ${wrong}, and nobody was killed: ${JSON.stringify(expected)}`)
  const points = existsSync(file('steps')) ? readFileSync(file('steps'), 'utf8').trim().split('\n') : []
  for (const point of new Set(points)) if (!known.has(point)) plan.push({ story, point, expected })
  for (const point of points) known.add(point)
  console.log(`${story}: ends ${expected.status}, ${new Set(points).size} steps`)
}
console.log(
  `${plan.length} points to be killed at, found by playing ${chosenStories.length} stories; ` +
    `${((performance.now() - began) / 1000).toFixed(0)} s.`,
)

const failures: string[] = []
const missed: string[] = []
const chosen = plan.filter((_, n) => n % every === 0)
for (const [n, { story, point, expected }] of chosen.entries()) {
  if (n > 0 && n % 20 === 0) console.log(`${n} of ${chosen.length}, ${failures.length} ended otherwise`)
  const before = run.deaths
  writeFileSync(file('crash-at'), point)
  const ending = await play(run, story).catch((error: Error) => error)
  rmSync(file('crash-at'), { force: true })
  if (isDead(run)) await revive(run)
  if (run.deaths === before) missed.push(point)
  const wrong =
    ending instanceof Error
      ? ending.message
      : (wrongIn(ending) ??
        (JSON.stringify(ending) === JSON.stringify(expected)
          ? null
          : `ends otherwise: ${JSON.stringify(ending)}, not ${JSON.stringify(expected)}`))
  if (wrong) failures.push(`killed at “${point}” in “${story}”: ${wrong}`)
  if (wrong) console.error(failures.at(-1))
}
console.log(
  `Killed at ${chosen.length - missed.length} points; ${missed.length} were not come to again; ` +
    `${failures.length} ended otherwise; ${((performance.now() - began) / 1000).toFixed(0)} s.`,
)
for (const point of missed) console.log(`  not come to again: ${point}`)
process.exit(failures.length === 0 && chosen.length - missed.length >= Math.min(60, chosen.length) ? 0 : 1)
