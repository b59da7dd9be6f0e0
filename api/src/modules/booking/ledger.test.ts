import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { rows } from '../../database/rows'
import { booking, siteCoupon } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { openPayouts, pay, type SmallWorld, smallWorld } from '../../testing/small-world'

const hour = 3_600_000
const codeOfSite = 'SITE40'
let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  await openPayouts(w.host)
  await t.db.insert(siteCoupon).values({
    code: codeOfSite,
    percent: 40,
    firstDay: w.day(0),
    lastDay: w.day(3650),
    maxUses: 10_000,
    usesPerGuest: 10_000,
    isForFirstBooking: false,
    createdAt: t.services.now(),
  })
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

test('over any history, captured = transferred + fee + tax + refunded + held − what the site pays', async () => {
  const histories = fc.record({
    steps: fc.array(fc.constantFrom(...Object.keys(happenings)), { minLength: 2, maxLength: 8 }),
    instant: fc.boolean(),
    inDays: fc.integer({ min: 1, max: 12 }),
    nights: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 1, max: 99_999 }),
    tier: fc.constantFrom('flexible' as const, 'moderate' as const, 'firm' as const),
    code: fc.option(fc.constant(codeOfSite)),
  })
  await fc.assert(
    fc.asyncProperty(histories, async ({ steps, instant, inDays, nights, price, tier, code }) => {
      // Months go by in these histories, and sessions end.
      w = { ...w, guest: await t.as(w.guestId), host: await t.as(w.hostId) }
      const place = await w.listing({
        bookingType: instant ? 'instant' : 'request',
        basePrice: price,
        cleaningFee: price % 700,
        cancellationTier: tier,
      })
      const bookingId = await holdWith(code, place, w.day(inDays), w.day(inDays + nights))
      for (const step of ['the guest pays', ...steps]) {
        await happenings[step]?.(bookingId)
        await t.settle()
        const [of] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
        const ledger = await balances(bookingId)
        const at = (account: string) => ledger.get(account) ?? 0
        const ours = at('platform') + at('tax') + at('promotion')
        expect(of?.captured).toBe(at('host') + ours + at('held') + (of?.refunded ?? 0))
        expect(at('promotion')).toBeLessThanOrEqual(0)
        expect([...ledger.values()].reduce((a, b) => a + b, 0)).toBe(0)
        for (const account of ['authorised', 'held', 'host', 'platform', 'tax'])
          expect(at(account)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25 },
  )
})

/** Holds a stay with a code, or without one where it costs too little. */
async function holdWith(coupon: string | null, propertyId: string, checkIn: string, checkOut: string): Promise<string> {
  const stay = { propertyId, checkIn, checkOut, guests: 2, ...(coupon && { coupon }) }
  const { quote } = (await w.guest.call('bookings/check-availability', stay)).data
  const added = await w.guest.call('bookings/add', { quoteId: quote?.id ?? '', idempotencyKey: randomUUID() })
  if (added.statusCode !== 200) throw new Error(added.message)
  return added.data.booking.id
}

async function balances(bookingId: string): Promise<Map<string, number>> {
  const found = await rows<{ account: string; balance: number }>(
    t.db,
    sql`select account, sum(amount) as balance from (select to_account as account, amount from movement
        where booking_id = ${bookingId}
        union all select from_account, -amount from movement where booking_id = ${bookingId}) m group by account`,
  )
  return new Map(found.map(({ account, balance }) => [account, balance]))
}
