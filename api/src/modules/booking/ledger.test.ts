import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { rows } from '../../database/rows'
import { booking } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, openPayouts, pay, type SmallWorld, smallWorld } from '../../testing/small-world'

const hour = 3_600_000
let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  await openPayouts(w.host)
})
afterAll(() => t.close())

/** What may happen to a booking, in any order; what its process does not allow is refused and changes nothing. */
const happenings: Record<string, (bookingId: string) => Promise<unknown>> = {
  'the guest pays': (bookingId) => pay(w.guest, bookingId),
  'the card is declined': (bookingId) => pay(w.guest, bookingId, 'pm_card_chargeDeclined'),
  'the host accepts': (bookingId) => w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' }),
  'the host declines': (bookingId) => w.host.call('bookings/accepted-declinded', { bookingId, decision: 'declined' }),
  'the guest cancels': (bookingId) =>
    w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() }),
  'the host cancels': (bookingId) =>
    w.host.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() }),
  'minutes pass': () => t.pass(10 * 60_000),
  'a day passes': () => t.pass(25 * hour),
  'four days pass': () => t.pass(97 * hour),
}

test('over any history, captured = transferred + platform fee + tax + refunded + held', async () => {
  const histories = fc.record({
    steps: fc.array(fc.constantFrom(...Object.keys(happenings)), { minLength: 2, maxLength: 8 }),
    instant: fc.boolean(),
    inDays: fc.integer({ min: 1, max: 12 }),
    nights: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 1, max: 99_999 }),
    tier: fc.constantFrom('flexible' as const, 'moderate' as const, 'firm' as const),
  })
  await fc.assert(
    fc.asyncProperty(histories, async ({ steps, instant, inDays, nights, price, tier }) => {
      // Months go by in these histories, and sessions end.
      w = { ...w, guest: await t.as(w.guestId), host: await t.as(w.hostId) }
      const place = await w.listing({
        bookingType: instant ? 'instant' : 'request',
        basePrice: price,
        cleaningFee: price % 700,
        cancellationTier: tier,
      })
      const bookingId = await hold(w.guest, place, w.day(inDays), w.day(inDays + nights))
      for (const step of ['the guest pays', ...steps]) {
        await happenings[step]?.(bookingId)
        await t.settle()
        const [of] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
        const ledger = await balances(bookingId)
        const at = (account: string) => ledger.get(account) ?? 0
        expect(of?.captured).toBe(at('host') + at('platform') + at('tax') + at('held') + (of?.refunded ?? 0))
        expect([...ledger.values()].reduce((a, b) => a + b, 0)).toBe(0)
        for (const account of ['authorised', 'held', 'host', 'platform', 'tax'])
          expect(at(account)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25 },
  )
})

async function balances(bookingId: string): Promise<Map<string, number>> {
  const found = await rows<{ account: string; balance: number }>(
    t.db,
    sql`select account, sum(amount) as balance from (select to_account as account, amount from movement
        where booking_id = ${bookingId}
        union all select from_account, -amount from movement where booking_id = ${bookingId}) m group by account`,
  )
  return new Map(found.map(({ account, balance }) => [account, balance]))
}
