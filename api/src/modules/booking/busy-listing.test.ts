import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type OpenDatabase, openDatabase } from '../../database/connect'
import { startApp, type TestApp } from '../../testing/harness'
import { type SmallWorld, smallWorld } from '../../testing/small-world'

/** The embedded database has one session, and locks nobody out. */
const server = process.env.CHECK_DATABASE_URL
const onServer = server ? describe : describe.skip

onServer('a listing whose row somebody else has locked', () => {
  let t: TestApp
  let w: SmallWorld
  let other: OpenDatabase
  beforeAll(async () => {
    t = await startApp({
      DATABASE_URL: server ?? '',
      DATABASE_POOL: '3',
      DATABASE_POOL_WAIT_MS: '3000',
      DATABASE_LOCK_TIMEOUT_MS: '3000',
    })
    w = await smallWorld(t)
    const { options } = (t.db as unknown as { $client: pg.Pool }).$client
    other = await openDatabase({ url: options.connectionString ?? '', dataDir: null })
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  const quoteOf = async (propertyId: string, n: number) => {
    const stay = { propertyId, checkIn: w.day(20 + 3 * n), checkOut: w.day(22 + 3 * n), guests: 2 }
    const { data } = await w.guest.call('bookings/check-availability', stay)
    return data.quote?.id ?? ''
  }
  const book = (quoteId: string) => w.guest.call('bookings/add', { quoteId, idempotencyKey: randomUUID() })

  test('makes its own guests try again, and nobody else wait', async () => {
    const [locked, free] = [await w.listing(), await w.listing()]
    const quotes: string[] = []
    for (let n = 0; n < 8; n++) quotes.push(await quoteOf(locked, n))
    const elsewhere = await quoteOf(free, 0)
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from listing where id = ${locked} for update`)
      const guests = quotes.map(book)
      for (let n = 0; n < 20; n++) expect((await t.nobody.call('cms/faq/list')).statusCode).toBe(200)
      expect(await Promise.all(guests)).toEqual(
        quotes.map(() => expect.objectContaining({ statusCode: 503, message: expect.stringMatching(/try again/) })),
      )
    })
    expect((await book(elsewhere)).statusCode).toBe(200)
    expect((await book(quotes[0] ?? '')).statusCode).toBe(200)
  })
})
