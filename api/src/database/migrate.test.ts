import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../testing/open-test-database'
import { type OpenDatabase, openDatabase } from './connect'
import { migrateDatabase } from './migrate'

const apiFolder = join(__dirname, '..', '..')
const { entries: steps } = JSON.parse(readFileSync(join(apiFolder, 'migrations', 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}

const taken = async ({ pool }: OpenDatabase) => {
  const { rows } = await pool.query<{ created_at: number }>(
    'select created_at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map((row) => Number(row.created_at))
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder with the steps of an earlier version, in the form of the API's own. */
function stepsBefore(first: string): string {
  const before = mkdtempSync(join(tmpdir(), 'qe-migrations-'))
  folders.push(before)
  const folder = join(before, 'migrations')
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = steps.slice(
    0,
    steps.findIndex(({ tag }) => tag === first),
  )
  for (const { tag } of entries) copyFileSync(join(apiFolder, 'migrations', `${tag}.sql`), join(folder, `${tag}.sql`))
  const journal = { version: '7', dialect: 'postgresql', entries }
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal))
  return before
}

test('each step is later than the one before: a filled database passes over whatever is earlier than its last', () => {
  const moments = steps.map(({ when }) => when)
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
})

test('who starts again takes no step twice', async () => {
  const database = await openDatabase({ url: null, dataDir: null })
  for (let start = 0; start < 2; start++) await migrateDatabase(database, apiFolder)
  expect(await taken(database)).toEqual(steps.map(({ when }) => when))
  await database.close()
})

describe('a database from before the tables were called listing and conversation', () => {
  let database: OpenDatabase
  const ask = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows
  const nightsTaken = async () => (await ask('select taken::text as taken from listing_index'))[0]?.taken
  const [guest, host, city, listing, room, booking, conversation] = Array.from({ length: 7 }, () => randomUUID())

  beforeAll(async () => {
    database = await openDatabase({ url: null, dataDir: null })
    await migrateDatabase(database, stepsBefore('0017_listing-and-conversation'))
    await ask(`insert into person (id, email, first_name, last_name)
      values ('${guest}', 'guest@example.com', 'Gil', 'Guest'), ('${host}', 'host@example.com', 'Hana', 'Host')`)
    await ask(`insert into city
      (id, slug, name, country, country_code, lat, lon, time_zone, currency, population, photo)
      values ('${city}', 'gent', 'Gent', 'Belgium', 'BE', 51, 3.7, 'Europe/Brussels', 'EUR', 260000, '{}')`)
    await ask(`insert into property_type (key, label, plural, icon, position) values ('flat', 'Flat', 'Flats', 'f', 1)`)
    await ask(`insert into property (id, host_id, city_id, type_key, kind, title, description, neighbourhood, address,
        lat, lon, public_lat, public_lon, time_zone, currency, guests, bedrooms, beds, bathrooms, amenities,
        house_rules, photos, check_in_from, check_in_until, check_out_by, booking_type, base_price, guests_included,
        cancellation_tier, status, sort_price, score)
      values ('${listing}', '${host}', '${city}', 'flat', 'entire', 'Attic', '', 'Patershol', 'Lane 1',
        51, 3.7, 51, 3.7, 'Europe/Brussels', 'EUR', 2, 1, 1, 1, '{}',
        '{}', '[]', '15:00', '20:00', '11:00', 'instant', 9000, 2, 'firm', 'live', 9000, 1)`)
    await ask(`insert into room (id, property_id, name) values ('${room}', '${listing}', 'Whole place')`)
    await ask(`insert into booking (id, code, property_id, room_id, guest_id, host_id, status, check_in, check_out,
        guests, booking_type, cancellation_tier, currency, nights, lines, total, tax, service_fee, payout, created_at)
      values ('${booking}', 'QE-OLD', '${listing}', '${room}', '${guest}', '${host}', 'confirmed', '2027-03-01',
        '2027-03-04', 2, 'instant', 'firm', 'EUR', '[]', '[]', 27000, 0, 0, 27000, now())`)
    await ask(`insert into stay_block (room_id, property_id, during, kind, booking_id)
      values ('${room}', '${listing}', '[2027-03-01,2027-03-04)', 'stay', '${booking}')`)
    await ask(`insert into chat_room (id, property_id, guest_id, host_id, booking_id, last_seq, updated_at)
      values ('${conversation}', '${listing}', '${guest}', '${host}', '${booking}', 1, now())`)
    await ask(`insert into chat_message (room_id, seq, sender_id, kind, text, created_at)
      values ('${conversation}', 1, '${guest}', 'text', 'Is there a lift?', now())`)
    await ask(`insert into letter_sent (once_key, at) values ('reminder:${booking}', now())`)
    await migrateDatabase(database, apiFolder)
  })
  afterAll(async () => {
    await database.close()
  })

  test('keeps its listing, the row of the search index, the conversation and what was sent', async () => {
    expect(await ask('select id, title, base_price from listing')).toEqual([
      { id: listing, title: 'Attic', base_price: 9000 },
    ])
    expect(await ask('select listing_id, base_price from listing_index')).toEqual([
      { listing_id: listing, base_price: 9000 },
    ])
    expect(await nightsTaken()).toBe('{[2027-03-01,2027-03-04)}')
    expect(
      await ask(`select c.listing_id, m.text from conversation c join chat_message m on m.conversation_id = c.id`),
    ).toEqual([{ listing_id: listing, text: 'Is there a lift?' }])
    expect(await ask('select idempotency_key from sent_email')).toEqual([{ idempotency_key: `reminder:${booking}` }])
  })

  test('gives its bookings the terms of their listing', async () =>
    expect(await ask('select time_zone, check_in_from, check_in_until, check_out_by from booking')).toEqual([
      { time_zone: 'Europe/Brussels', check_in_from: '15:00', check_in_until: '20:00', check_out_by: '11:00' },
    ]))

  test('still indexes what is written: a listing, its nights, its prices and the taxes', async () => {
    await ask(`update listing set base_price = 9900 where id = '${listing}'`)
    await ask(`insert into stay_block (room_id, listing_id, during, kind)
      values ('${room}', '${listing}', '[2027-05-01,2027-05-02)', 'host')`)
    await ask(`insert into date_price (listing_id, date, price) values ('${listing}', '2027-06-01', 12000)`)
    await ask(`insert into long_term_discount (listing_id, min_nights, percent_bps) values ('${listing}', 7, 1000)`)
    await ask(`insert into tax_rule (country_code, label, bps) values ('BE', 'City tax', 300)`)
    expect(await nightsTaken()).toBe('{[2027-03-01,2027-03-04),[2027-05-01,2027-05-02)}')
    expect(await ask('select base_price, tax_bps, discount_bps, priced::text as priced from listing_index')).toEqual([
      { base_price: 9900, tax_bps: 300, discount_bps: [1000], priced: '{[2027-06-01,2027-06-02)}' },
    ])
    await ask(`update listing set status = 'paused' where id = '${listing}'`)
    expect(await ask('select * from listing_index')).toEqual([])
  })

  test('still refuses two stays that overlap, and changes to history', async () => {
    const overlapping = ask(`insert into stay_block (room_id, listing_id, during, kind)
      values ('${room}', '${listing}', '[2027-03-03,2027-03-06)', 'hold')`)
    await expect(overlapping).rejects.toMatchObject({ constraint: 'stay_block_no_overlap' })
    await ask(`insert into booking_event (booking_id, at, event, by, to_status)
      values ('${booking}', now(), 'book', 'guest', 'confirmed')`)
    await expect(ask('delete from booking_event')).rejects.toThrow('append-only')
  })

  test('has no name left from before, in tables, columns, constraints, indexes, triggers and functions', async () => {
    const names = await ask(`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexname from pg_indexes where schemaname = 'public'
      union all select tgname from pg_trigger where not tgisinternal
      union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace`)
    const old = /property(?!_type)|chat_room|letter_sent|once_key|onceKey|sign_in_try/
    expect(names.map(({ name }) => String(name)).filter((name) => old.test(name))).toEqual([])
  })
})

/** Only a server lets in several. */
const server = process.env.CHECK_DATABASE_URL
const onServer = server ? describe : describe.skip
onServer('processes that start at once on one database', () => {
  test('take each step once, and all of them start', async () => {
    const { url, drop } = await createDatabase(server ?? '')
    // The admin's command line has one connection.
    const processes = await Promise.all(
      [10, 10, 1, 1].map((poolSize) => openDatabase({ url, poolSize, dataDir: null })),
    )
    const starts = await Promise.allSettled(processes.map((each) => migrateDatabase(each, apiFolder)))
    expect(starts.map(({ status }) => status)).toEqual(processes.map(() => 'fulfilled'))
    const [first] = processes
    expect(first && (await taken(first))).toEqual(steps.map(({ when }) => when))
    await Promise.all(processes.map((each) => each.close()))
    await drop()
  })
})

onServer('a migration while a long report reads a table', () => {
  test('lets the calls for that table through, and comes to its end once the report has', async () => {
    const { url, drop } = await createDatabase(server ?? '')
    const [admin, calls] = await Promise.all([1, 3].map((poolSize) => openDatabase({ url, poolSize, dataDir: null })))
    if (!admin || !calls) throw new Error('Two were opened')
    await migrateDatabase(admin, stepsBefore('0019_stay-terms'))
    const report = await calls.pool.connect()
    await report.query('begin; lock table booking in access share mode')
    const migrated = migrateDatabase(admin, apiFolder).then(() => 'migrated')
    const waitsForLock = async () =>
      (await calls.pool.query("select from pg_locks where relation = 'booking'::regclass and not granted")).rowCount
    while (!(await waitsForLock())) await wait(5)
    await calls.pool.query('select count(*) from booking')
    expect(await Promise.race([migrated, 'still waiting'])).toBe('still waiting')
    await report.query('commit')
    report.release()
    expect(await migrated).toBe('migrated')
    await Promise.all([admin.close(), calls.close()])
    await drop()
  })
})
