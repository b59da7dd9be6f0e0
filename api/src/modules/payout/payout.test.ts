import { randomUUID } from 'node:crypto'
import type { BookingPayout } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { row } from '../../database/rows'
import { booking, movement, payoutAccount } from '../../database/schema'
import { formatAmount } from '../../domain/money'
import { PaymentFailed } from '../../payments'
import { startApp, type TestApp } from '../../testing/harness'
import { bankActs, deliverEvent } from '../../testing/payment-provider'
import { bookStay, openPayouts, passDays, type SmallWorld, smallWorld } from '../../testing/small-world'
import { readBalances } from '../booking/booking-record'

const hour = 3_600_000
let t: TestApp
let w: SmallWorld
beforeEach(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterEach(() => t.close())

const stay = (from: number, to: number, changes?: Parameters<SmallWorld['listing']>[0]) =>
  bookStay(w, from, to, changes)
const days = async (count: number) => {
  w = await passDays(t, w, count)
}
const cancel = (bookingId: string) =>
  w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })
const thisYear = () => t.services.now().getUTCFullYear()
const overview = async () => (await w.host.call('payout/overview', { year: thisYear() })).data
const moneyOf = async (bookingId: string) => {
  const [found] = (await w.host.call('payout/bookings', { bookingId })).data.items
  if (!found) throw new Error('The booking has no money')
  return found
}
const account = async () => (await t.db.query.payoutAccount.findFirst())?.account ?? ''
const addsUp = ({ paid, refunded, disputed, fee, tax, share }: BookingPayout) =>
  paid - refunded - disputed - fee - tax === share

const bank = async (path: string, body: object) => (await bankActs(t, path, body)).id
async function deliver(type: string, id: string, more?: object): Promise<void> {
  await deliverEvent(t, type, { id }, more)
  await t.settle()
}

/** The bank pays the whole balance out, and the provider tells us. */
async function payOut(outcome: 'paid' | 'failed' = 'paid'): Promise<string> {
  const id = await bank('/emulator/payouts', { account: await account(), currency: 'eur', outcome })
  await deliver('payout.paid', id, { account: await account() })
  return id
}

async function dispute(bookingId: string): Promise<string> {
  const [of] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
  const id = await bank('/emulator/disputes', { payment_intent: of?.paymentIntent })
  await deliver('charge.dispute.funds_withdrawn', id)
  return id
}

test('a paid booking is upcoming, with the day of its payout and lines that add up', async () => {
  const bookingId = await stay(3, 6)
  const { currencies } = await overview()
  expect(currencies).toMatchObject([
    {
      currency: 'EUR',
      next: { amount: 27_200, bookings: 1, at: `${w.day(4)}T15:00:00.000Z` },
      upcoming: { amount: 27_200, bookings: 1 },
      waiting: { amount: 0, bookings: 0 },
      year: { sent: 0 },
    },
  ])
  const money = await moneyOf(bookingId)
  expect(money).toMatchObject({ paid: 32_000, fee: 4800, share: 27_200, sent: 0, state: 'upcoming', bankPayouts: [] })
  expect(addsUp(money)).toBe(true)
})

test('the next payout is all of one day, and only of that day', async () => {
  await stay(3, 6)
  await stay(3, 5)
  await stay(8, 10)
  const [of] = (await overview()).currencies
  expect(of).toMatchObject({ next: { amount: 45_900, bookings: 2 }, upcoming: { amount: 64_600, bookings: 3 } })
})

test('a share that waits for the bank is waiting, and in no month until it is sent', async () => {
  const bookingId = await stay(1, 4)
  await days(3)
  const [before] = (await overview()).currencies
  expect(before).toMatchObject({ next: null, waiting: { amount: 27_200, bookings: 1 }, year: { before: 0, fee: 0 } })
  expect((await moneyOf(bookingId)).state).toBe('waiting')
  await openPayouts(w.host)
  await t.settle()
  const [after] = (await overview()).currencies
  const sums = { bookings: 1, before: 32_000, fee: 4800, tax: 0, sent: 27_200 }
  expect(after).toMatchObject({ waiting: { amount: 0, bookings: 0 }, year: sums, listings: [sums] })
  expect(after?.months).toEqual([{ month: t.services.now().toISOString().slice(0, 7), ...sums }])
})

test('what a refund could not take back is owed, and is kept from the next payout', async () => {
  await openPayouts(w.host)
  const emptied = await stay(1, 9)
  const next = await stay(6, 20)
  await days(3)
  await payOut()
  await cancel(emptied)
  await t.settle()
  const owed = 69_700 - (await moneyOf(emptied)).share
  const { share } = await moneyOf(next)
  expect([owed > 0, share > owed]).toEqual([true, true])
  expect((await overview()).currencies).toMatchObject([
    { owed, next: { amount: share - owed, bookings: 1 }, upcoming: { amount: share } },
  ])
  await days(6)
  expect(await moneyOf(next)).toMatchObject({ sent: share, kept: owed })
  const [sent, kept] = [share - owed, owed].map((amount) => formatAmount(amount, 'EUR'))
  const notices = (await w.host.call('notification/getAll')).data.items.map(({ message }) => message)
  expect(notices).toContain(
    `${sent} for A quiet house is on its way to you. ${kept} of your share is kept for an earlier refund.`,
  )
  expect(t.inbox.emails().map(({ subject }) => subject)).toContain(`${sent} is on its way to you`)
  expect((await overview()).currencies).toMatchObject([{ owed: 0, next: null }])
}, 60_000)

test('a debt larger than the next payout leaves nothing of it, and never less', async () => {
  await openPayouts(w.host)
  const emptied = await stay(1, 9)
  await stay(6, 7, { basePrice: 2000 })
  await days(3)
  await payOut()
  await cancel(emptied)
  await t.settle()
  expect((await overview()).currencies[0]?.next).toMatchObject({ amount: 0, bookings: 1 })
  await days(6)
  const notices = (await w.host.call('notification/getAll')).data.items.map(({ message }) => message)
  expect(notices).toContain('Your share of €34.00 for A quiet house is kept for an earlier refund.')
  expect(notices.filter((message) => message.includes('€34.00') && message.includes('on its way'))).toEqual([])
})

test('a share that waits after an earlier transfer is due again, and in the list of what is coming up', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 4)
  await days(3)
  const id = await dispute(bookingId)
  expect(await moneyOf(bookingId)).toMatchObject({ share: 0, sent: 0, disputed: 32_000, state: 'none' })
  await t.db.update(payoutAccount).set({ payoutsEnabled: false })
  await bank(`/emulator/disputes/${id}/close`, { status: 'won' })
  await deliver('charge.dispute.closed', id)
  await deliver('charge.dispute.funds_reinstated', id)
  expect(await moneyOf(bookingId)).toMatchObject({ share: 27_200, sent: 0, state: 'waiting' })
  expect((await overview()).currencies).toMatchObject([{ waiting: { amount: 27_200, bookings: 1 }, next: null }])
  const { items } = (await w.host.call('payout/bookings', { state: 'upcoming' })).data
  expect(items.map(({ booking: { id } }) => id)).toEqual([bookingId])
})

test('a booking whose money moved in two months counts in both, but once in the year and for its listing', async () => {
  const bookingId = await stay(20, 23)
  const year = thisYear() - 1
  const line = { bookingId, guestId: w.guestId, hostId: w.hostId, kind: 'payout' as const, currency: 'EUR' }
  await t.db.insert(movement).values([
    {
      ...line,
      fromAccount: 'held',
      toAccount: 'host',
      amount: 900,
      idempotencyKey: 'test:1',
      at: new Date(`${year}-03-10T00:00:00Z`),
    },
    {
      ...line,
      fromAccount: 'host',
      toAccount: 'held',
      amount: 400,
      idempotencyKey: 'test:2',
      at: new Date(`${year}-04-10T00:00:00Z`),
    },
  ])
  const [of] = (await w.host.call('payout/overview', { year })).data.currencies
  expect(of?.months).toMatchObject([
    { month: `${year}-04`, bookings: 1, sent: -400 },
    { month: `${year}-03`, bookings: 1, sent: 900 },
  ])
  expect(of).toMatchObject({ year: { bookings: 1, sent: 500 }, listings: [{ bookings: 1, sent: 500 }] })
})

test('what the months say was sent is what “earned this month” says', async () => {
  // The three days below are of one month, whatever day it is.
  if (t.services.now().getUTCDate() > 25) await days(7)
  await openPayouts(w.host)
  const kept = await stay(1, 4)
  await stay(1, 9)
  await days(3)
  await cancel(kept)
  await t.settle()
  const { earnedThisMonth } = (await w.host.call('bookings/stats')).data
  expect((await overview()).currencies[0]?.months[0]?.sent).toBe(earnedThisMonth.amount)
})

test('amounts of different currencies are never added up', async () => {
  await stay(3, 6)
  await stay(3, 6, { currency: 'JPY', basePrice: 12_000, cleaningFee: 0 })
  const { currencies } = await overview()
  expect(currencies.map(({ currency, upcoming }) => [currency, upcoming])).toEqual([
    ['EUR', { amount: 27_200, bookings: 1 }],
    ['JPY', { amount: 30_600, bookings: 1 }],
  ])
})

test('over any prices and refunds the lines add up to the cent, and agree with the ledger', async () => {
  await openPayouts(w.host)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        price: fc.integer({ min: 101, max: 99_999 }),
        nights: fc.integer({ min: 1, max: 6 }),
        isCancelled: fc.boolean(),
      }),
      async ({ price, nights, isCancelled }) => {
        const bookingId = await stay(1, 1 + nights, { basePrice: price, cleaningFee: price % 700 })
        await days(2)
        if (isCancelled) await cancel(bookingId)
        // A share is due a day after arrival, so later today at the latest.
        await days(1)
        await t.settle()
        const money = await moneyOf(bookingId)
        const { balances } = await readBalances(t.db, bookingId)
        expect(addsUp(money)).toBe(true)
        expect([money.fee, money.tax, money.share, money.sent]).toEqual([
          balances.platform,
          balances.tax,
          balances.host,
          balances.host,
        ])
      },
    ),
    { numRuns: 6 },
  )
  const listed = (await w.host.call('payout/bookings', { state: 'sent', limit: 50 })).data.items
  const [of] = (await overview()).currencies
  expect(of?.year.sent).toBe(listed.reduce((sum, { sent }) => sum + sent, 0))
  expect(of && of.year.fee + of.year.tax + of.year.sent).toBe(of?.year.before)
}, 120_000)

test('a booking refunded whole is neither upcoming nor sent', async () => {
  const bookingId = await stay(20, 23)
  await cancel(bookingId)
  await t.settle()
  expect(await moneyOf(bookingId)).toMatchObject({ paid: 32_000, refunded: 32_000, share: 0, state: 'none' })
  for (const state of ['upcoming', 'sent'] as const)
    expect((await w.host.call('payout/bookings', { state })).data.items).toEqual([])
})

test('a payout to the bank shows its bookings, and a booking its payout', async () => {
  await openPayouts(w.host)
  const [first, second] = [await stay(1, 4), await stay(1, 3)]
  await days(3)
  const id = await payOut()
  const [listed] = (await w.host.call('payout/bank-list')).data.items
  expect(listed).toMatchObject({ id, amount: { amount: 45_900, currency: 'EUR' }, rest: { amount: 0 } })
  expect(listed?.parts.map(({ booking: of, amount, kind }) => [of?.id, amount.amount, kind])).toEqual([
    [first, 27_200, 'transfer'],
    [second, 18_700, 'transfer'],
  ])
  expect((await moneyOf(first)).bankPayouts).toMatchObject([{ id, status: 'paid' }])
})

test('what was taken back is part of the next payout, with its booking', async () => {
  await openPayouts(w.host)
  const long = await stay(1, 9)
  await stay(1, 4)
  await days(3)
  await cancel(long)
  await t.settle()
  await payOut()
  const [listed] = (await w.host.call('payout/bank-list')).data.items
  expect(listed?.parts.filter(({ kind }) => kind === 'reversal')).toMatchObject([{ booking: { id: long } }])
  expect(listed?.rest.amount).toBe(0)
})

test('a payout that the bank gives back, and its second try, both show the bookings', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 4)
  await days(3)
  const [returned, again] = [await payOut('failed'), await payOut()]
  const { items } = (await w.host.call('payout/bank-list')).data
  expect(items.map(({ id, status, rest }) => [id, status, rest.amount]).sort()).toEqual(
    [
      [returned, 'failed', 0],
      [again, 'paid', 0],
    ].sort(),
  )
  expect((await moneyOf(bookingId)).bankPayouts.map(({ status }) => status).sort()).toEqual(['failed', 'paid'])
})

test('a payout that the provider does not itemise is shown all the same', async () => {
  await openPayouts(w.host)
  await stay(1, 4)
  await days(3)
  jest
    .spyOn(t.services.payments, 'bankPayoutParts')
    .mockRejectedValue(new PaymentFailed({ kind: 'invalid', code: 'invalid', message: 'Only of automatic payouts.' }))
  const id = await payOut()
  expect((await w.host.call('payout/bank-list')).data.items).toMatchObject([
    { id, parts: [], rest: { amount: 27_200, currency: 'EUR' } },
  ])
})

test('pages of bookings have each one once', async () => {
  const all = [await stay(3, 5), await stay(4, 6), await stay(5, 7)]
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await w.host.call('payout/bookings', { state: 'upcoming', limit: 2, ...(cursor && { cursor }) })
    seen.push(...data.items.map((one) => one.booking.id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(all)
})

test('an asked payout to the bank comes first, and once, on whatever page it would be', async () => {
  await openPayouts(w.host)
  const ids: string[] = []
  for (const from of [1, 2]) {
    await stay(from, from + 2)
    await days(3)
    ids.push(await payOut())
  }
  const [older] = ids
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await w.host.call('payout/bank-list', { payoutId: older, limit: 1, ...(cursor && { cursor }) })
    seen.push(...data.items.map(({ id }) => id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(ids)
  expect((await w.otherHost.call('payout/bank-list', { payoutId: older })).data.items).toEqual([])
}, 60_000)

test('nobody sees the money of another host', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 4)
  await days(3)
  await payOut()
  expect((await w.otherHost.call('payout/bookings', { bookingId })).data.items).toEqual([])
  expect((await w.otherHost.call('payout/bank-list')).data.items).toEqual([])
  expect((await w.otherHost.call('payout/overview')).data.currencies).toEqual([])
  expect((await w.otherHost.call('payout/export', { year: thisYear() })).data.lines).toBe(0)
})

test('the export has one line a booking with exact decimals, and no formulas', async () => {
  const bookingId = await stay(1, 4, { title: '=HYPERLINK("x"), the loft' })
  const year = Number(w.day(2).slice(0, 4))
  const { data } = await w.host.call('payout/export', { year })
  const code = (await row<{ code: string }>(t.db, sql`select code from booking where id = ${bookingId}`))?.code
  const [header, line] = data.csv.split('\r\n')
  expect(header).toMatch(/^First sent or due \(UTC\),State today,Booking,/)
  expect(line).toBe(
    `${w.day(2)},upcoming,${code},"'=HYPERLINK(""x""), the loft",Gil T.,${w.day(1)},${w.day(4)},3,EUR,` +
      `320.00,0.00,0.00,-48.00,0.00,272.00,0.00,0.00,,,,`,
  )
  expect(data).toMatchObject({ name: `payouts-${year}.csv`, lines: 1 })
  expect((await w.host.call('payout/export', { year: year + 1 })).data.lines).toBe(0)
})

test('an export of more than 10,000 bookings is refused with what to do', async () => {
  const bookingId = await stay(1, 4)
  const year = Number(w.day(2).slice(0, 4))
  const [of] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
  if (!of) throw new Error('The booking is not there')
  const copies = Array.from({ length: 10_000 }, (_, n) => ({
    ...of,
    id: randomUUID(),
    code: `QE-${n}`,
    status: 'completed' as const,
    paymentIntent: null,
    commandKey: null,
  }))
  for (let from = 0; from < copies.length; from += 1000)
    await t.db.insert(booking).values(copies.slice(from, from + 1000))
  const { statusCode, data } = await w.host.call('payout/export', { year })
  expect([statusCode, data]).toMatchObject([400, { fields: { year: expect.stringContaining('Ask our support') } }])
})

test('the provider’s dashboard needs a recent sign-in', async () => {
  await openPayouts(w.host)
  expect((await w.host.call('stripe-connect/dashboard')).data.url).toContain('/express/')
  await t.pass(hour)
  expect((await w.host.call('stripe-connect/dashboard')).data).toMatchObject({ reason: 'sign_in_again' })
})

test('another bank becomes the default on the provider’s pages', async () => {
  await openPayouts(w.host)
  const { url } = (await w.host.call('stripe-connect/dashboard')).data
  const post = (form: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(form) })
  await post({ go: 'add', number: '000123456711' })
  const banks = async () => (await w.host.call('user/get-all-banks')).data.banks
  const added = (await banks()).find(({ last4 }) => last4 === '6711')
  expect(added?.isDefault).toBe(false)
  await post({ go: 'default', bank: added?.id ?? '' })
  expect((await banks()).filter(({ isDefault }) => isDefault).map(({ last4 }) => last4)).toEqual(['6711'])
})
