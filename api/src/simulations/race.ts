import { randomUUID } from 'node:crypto'
import { startStripeEmulator } from '@qe/emulators/stripe'
import { sql } from 'drizzle-orm'
import { type Database, type OpenDatabase, openDatabase } from '../database/connect'
import { migrateDatabase } from '../database/migrate'
import { row } from '../database/rows'
import { person } from '../database/schema'
import { addDays } from '../domain/dates'
import { openSession } from '../identity/sessions'
import type { Caller } from '../testing/harness'
import { smallWorld } from '../testing/small-world'
import { type ApiProcess, apiFolder, buildApi, startApi, temporaryFolder } from './api-process'
import { callerOf, inParallel, testAppOver } from './over-http'
import { seededRandom } from './seeded-random'

/**
 * `npm run simulate -- race [guests] [pglite | postgres]`: many guests hold the same nights at once, over HTTP, on both
 * databases or one.
 */
const [guestsArgument = '1000', only] = process.argv.slice(2)
const guestCount = Number(guestsArgument)
const webhookSecret = 'whsec_race'
const now = () => new Date()
let failed = false

function check(what: string, isTrue: boolean): void {
  console.log(`  ${isTrue ? 'ok' : 'FAILED'}: ${what}`)
  if (!isTrue) failed = true
}

interface Field {
  listings: string[]
  tokens: string[]
}

/** Creates one contested listing, a hundred others, and guests with sessions. */
async function createField(database: OpenDatabase): Promise<Field> {
  await migrateDatabase(database, apiFolder)
  const { db } = database
  const world = await smallWorld(testAppOver(db, [], now))
  const listings: string[] = []
  for (let n = 0; n <= 100; n++) listings.push(await world.listing({ hostId: world.hostId }))
  const guests = Array.from({ length: guestCount }, (_, n) => ({
    id: randomUUID(),
    email: `guest-${n}@example.com`,
    firstName: 'Guest',
    lastName: String(n),
    role: 'guest' as const,
  }))
  await db.insert(person).values(guests)
  const tokens: string[] = []
  for (const { id } of guests) tokens.push((await openSession(db, id, null, now())).token)
  return { listings, tokens }
}

async function quoteFor(guest: Caller, listingId: string, checkIn: string, checkOut: string): Promise<string | null> {
  const { data } = await guest.call('bookings/check-availability', {
    propertyId: listingId,
    checkIn,
    checkOut,
    guests: 1,
  })
  return data.quote?.id ?? null
}

const tally = (statuses: readonly number[]) =>
  [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)

/** All guests hold the same nights at once. */
async function sameNights(guests: readonly Caller[], listing: string): Promise<void> {
  const [checkIn, checkOut] = [
    addDays(now().toISOString().slice(0, 10), 30),
    addDays(now().toISOString().slice(0, 10), 33),
  ]
  const quotes = new Map<Caller, string>()
  await inParallel(
    guests,
    32,
    async (guest) => void quotes.set(guest, (await quoteFor(guest, listing, checkIn, checkOut)) ?? ''),
  )
  const began = performance.now()
  const answers = await Promise.all(
    [...quotes].map(([guest, quoteId]) => guest.call('bookings/add', { quoteId, idempotencyKey: randomUUID() })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  console.log(
    `  ${guests.length} guests at once: ${tally(statuses).join(', ')}, ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  check('exactly one has the dates', statuses.filter((status) => status === 200).length === 1)
  check(
    `${guests.length - 1} get the answer that somebody else has them`,
    answers.filter(({ statusCode, data }) => statusCode === 409 && data.reason === 'dates_taken').length ===
      guests.length - 1,
  )
}

/** A hundred guests try to hold random nights of each of a hundred listings. */
async function randomNights(guests: readonly Caller[], listings: readonly string[]): Promise<void> {
  const random = seededRandom(42)
  const attempts = listings.flatMap((listing) =>
    guests.slice(0, 100).map((guest) => {
      const checkIn = addDays(now().toISOString().slice(0, 10), random.between(5, 60))
      return {
        guest,
        listing,
        checkIn,
        checkOut: addDays(checkIn, random.between(1, 7)),
        order: random.between(0, 1e9),
      }
    }),
  )
  const began = performance.now()
  const statuses: number[] = []
  await inParallel(
    attempts.sort((a, b) => a.order - b.order),
    64,
    async ({ guest, listing, checkIn, checkOut }) => {
      const quoteId = await quoteFor(guest, listing, checkIn, checkOut)
      statuses.push(
        quoteId ? (await guest.call('bookings/add', { quoteId, idempotencyKey: randomUUID() })).statusCode : 409,
      )
    },
  )
  console.log(
    `  ${attempts.length} attempts for ${listings.length} listings: ${tally(statuses).join(', ')}, ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  check(
    'each gets a hold or a reason',
    statuses.every((status) => status === 200 || status === 409),
  )
}

const count = async (db: Database, query: ReturnType<typeof sql>) =>
  (await row<{ n: number }>(db, query))?.n ?? Number.NaN

async function inspect(db: Database, contested: string): Promise<void> {
  const overlaps = sql`select count(*) as n from stay_block a
    join stay_block b on a.room_id = b.room_id and a.id < b.id and a.during && b.during
    where a.blocking and b.blocking`
  check('no two stays overlap in the table', (await count(db, overlaps)) === 0)
  check(
    'the contested listing has one hold',
    (await count(db, sql`select count(*) as n from booking where listing_id = ${contested}`)) === 1,
  )
  const unbacked = sql`select count(*) as n from booking b full join stay_block s on s.booking_id = b.id
    where b.id is null or s.id is null or b.status <> 'held'`
  check('every hold has its nights, and no nights are blocked without a hold', (await count(db, unbacked)) === 0)
  check(
    'no command is left unfinished',
    (await count(db, sql`select count(*) as n from command_key where answer is null`)) === 0,
  )
  check(
    'no booking is left locked for the payment provider',
    (await count(db, sql`select count(*) as n from booking where working_until is not null`)) === 0,
  )
}

async function inspectLocks(db: Database): Promise<void> {
  const locks = sql`select count(*) as n from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.pid <> pg_backend_pid() and
      (l.locktype in ('tuple', 'advisory') or not l.granted or a.state like 'idle in transaction%')`
  check('no lock is left in the database', (await count(db, locks)) === 0)
}

async function race(apis: readonly ApiProcess[], { listings, tokens }: Field): Promise<string> {
  const [contested = '', ...others] = listings
  const urls = apis.map(({ url }) => url)
  // Guests alternate between the processes, so that both get calls for the same nights.
  const guests = tokens.map((token, n) => callerOf(n % 2 === 0 ? urls : [...urls].reverse(), token))
  await sameNights(guests, contested)
  for (const api of apis) if (api.stderr()) console.log(api.stderr().slice(0, 2000))
  await randomNights(guests, others)
  return contested
}

const settings = (stripe: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_race',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_race',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: stripe,
})

async function onEmbedded(): Promise<void> {
  console.log('PGlite, one API process')
  const dataDir = temporaryFolder()
  const stripe = await startStripeEmulator({ port: 0, webhookSecret })
  const before = await openDatabase({ url: null, dataDir })
  const field = await createField(before)
  await before.close()
  const api = await startApi({ QE_DATA_DIR: dataDir, ...settings(stripe.url) })
  const contested = await race([api], field)
  await api.stop()
  const afterwards = await openDatabase({ url: null, dataDir })
  await inspect(afterwards.db, contested)
  await afterwards.close()
  await stripe.close()
}

async function onServer(): Promise<void> {
  const { startPostgres } = (await import('../../../scripts/postgres.mjs' as string)) as {
    startPostgres(lines?: string[]): Promise<{ url: string; version: string; stop(): Promise<void> }>
  }
  const server = await startPostgres(['max_connections=60'])
  console.log(`PostgreSQL ${server.version}, two API processes`)
  const stripe = await startStripeEmulator({ port: 0, webhookSecret })
  const database = await openDatabase({ url: server.url, dataDir: null })
  const field = await createField(database)
  // Quotes are signed: processes of one site share the secret through the data folder.
  const env = { DATABASE_URL: server.url, QE_DATA_DIR: temporaryFolder(), ...settings(stripe.url) }
  const first = await startApi(env)
  const apis = [first, await startApi(env)]
  const contested = await race(apis, field)
  await inspectLocks(database.db)
  await inspect(database.db, contested)
  await Promise.all(apis.map((api) => api.stop()))
  await database.close()
  await stripe.close()
  await server.stop()
}

buildApi()
if (only !== 'postgres') await onEmbedded()
if (only !== 'pglite') await onServer()
process.exit(failed ? 1 : 0)
