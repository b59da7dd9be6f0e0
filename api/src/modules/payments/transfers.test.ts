import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { booking, hostTransfer, moneyDifference, outbox } from '../../database/schema'
import type { MoneyMovement } from '../../payments'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { bankActs, deliverEvent } from '../../testing/payment-provider'
import { bookStay, openPayouts, passDays, type SmallWorld, smallWorld } from '../../testing/small-world'
import { readBalances } from '../booking/booking-record'
import { reconcile } from './reconcile'

const hour = 3_600_000
let t: TestApp
let w: SmallWorld
beforeEach(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterEach(() => t.close())

const stay = (from: number, to: number) => bookStay(w, from, to)
const days = async (count: number) => {
  w = await passDays(t, w, count)
}
const books = async (bookingId: string) => (await readBalances(t.db, bookingId)).balances
const rowOf = async (bookingId: string) => (await t.db.select().from(booking).where(eq(booking.id, bookingId)))[0]
const sentFor = async (bookingId: string) =>
  (await t.services.payments.transfersOf((await rowOf(bookingId))?.code ?? '')).map(({ amount, reversed }) => [
    amount,
    reversed,
  ])
const notices = async () => (await w.host.call('notification/getAll')).data.items.map(({ message }) => message)
const account = async () => (await t.db.query.payoutAccount.findFirst())?.account ?? ''

const bank = (path: string, body: object) => bankActs(t, path, body)
const cancel = (bookingId: string) =>
  w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })

/** What the object says is old. */
const deliver = (type: string, object: object, more?: object) => deliverEvent(t, type, object, more)

test('a payout waits for the host’s account with one notification, and is sent when the account is ready', async () => {
  const [first, second] = [await stay(1, 4), await stay(1, 3)]
  await days(3)
  expect(await books(first)).toMatchObject({ host: 0, platform: 4800, held: 27_200 })
  expect((await notices()).filter((message) => message.includes('payout account is not'))).toHaveLength(1)
  await openPayouts(w.host)
  await t.settle()
  expect([await books(first), await books(second)]).toMatchObject([
    { host: 27_200, held: 0 },
    { host: 18_700, held: 0 },
  ])
  expect(await sentFor(first)).toEqual([[27_200, 0]])
})

test('a refund after the payout is reversed from the host', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 9)
  await days(3)
  expect(await sentFor(bookingId)).toEqual([[69_700, 0]])
  await cancel(bookingId)
  await t.settle()
  const { host, held } = await books(bookingId)
  expect(held).toBe(0)
  expect(host).toBeLessThan(69_700)
  expect(await sentFor(bookingId)).toEqual([[69_700, 69_700 - host]])
})

test('what can’t be reversed is deducted from the next payout, once', async () => {
  await openPayouts(w.host)
  const emptied = await stay(1, 9)
  const next = await stay(6, 9)
  await days(3)
  await bank('/emulator/payouts', { account: await account(), currency: 'eur' })
  await cancel(emptied)
  await t.settle()
  const owed = 69_700 - (await books(emptied)).host
  expect(await sentFor(emptied)).toEqual([[69_700, 0]])
  await days(6)
  expect((await books(next)).host).toBe(27_200)
  expect(await sentFor(next)).toEqual([[27_200 - owed, 0]].filter(([amount = 0]) => amount > 0))
  const debts = await t.db.select().from(hostTransfer).where(eq(hostTransfer.bookingId, emptied))
  expect(debts.find(({ kind }) => kind === 'reversal')).toMatchObject({ amount: owed, netted: Math.min(owed, 27_200) })
})

test('a dispute holds the money back until the bank decides, however often and late it is reported', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 4)
  await days(3)
  const { id } = await bank('/emulator/disputes', { payment_intent: (await rowOf(bookingId))?.paymentIntent })
  for (const type of ['charge.dispute.funds_withdrawn', 'charge.dispute.created'])
    expect(await deliver(type, { id })).toBe(200)
  expect(await books(bookingId)).toMatchObject({ disputed: 32_000, host: 0, platform: 0, held: 0 })
  await bank(`/emulator/disputes/${id}/close`, { status: 'won' })
  for (const type of ['charge.dispute.closed', 'charge.dispute.funds_reinstated', 'charge.dispute.created'])
    await deliver(type, { id })
  expect(await books(bookingId)).toMatchObject({ disputed: 0, host: 27_200, platform: 4800, held: 0 })
})

test('a dispute that is lost leaves the money with the guest', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 4)
  await days(3)
  const { id } = await bank('/emulator/disputes', { payment_intent: (await rowOf(bookingId))?.paymentIntent })
  await bank(`/emulator/disputes/${id}/close`, { status: 'lost' })
  // The first that we hear of it is its end.
  await deliver('charge.dispute.closed', { id })
  expect(await books(bookingId)).toMatchObject({ guest: 0, disputed: 0, host: 0, platform: 0, held: 0 })
  expect(await rowOf(bookingId)).toMatchObject({ refunded: 32_000, disputed: 0 })
  expect(await notices()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('disputed the payment'),
      expect.stringContaining('The bank decided for Gil T.'),
    ]),
  )
})

test('the host is told of a payout that follows a dispute, though it is as large as the one before', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 4)
  await days(3)
  const { id } = await bank('/emulator/disputes', { payment_intent: (await rowOf(bookingId))?.paymentIntent })
  await deliver('charge.dispute.created', { id })
  await bank(`/emulator/disputes/${id}/close`, { status: 'won' })
  await deliver('charge.dispute.closed', { id })
  expect(await sentFor(bookingId)).toEqual(
    expect.arrayContaining([
      [27_200, 27_200],
      [27_200, 0],
    ]),
  )
  expect((await notices()).filter((message) => message.startsWith('€272.00 for'))).toHaveLength(2)
})

describe('a stay that is cancelled while the guest’s bank looks at its payment', () => {
  async function cancelledInDispute(by: 'guest' | 'host') {
    await openPayouts(w.host)
    const bookingId = await stay(10, 13)
    const { id } = await bank('/emulator/disputes', { payment_intent: (await rowOf(bookingId))?.paymentIntent })
    await deliver('charge.dispute.created', { id })
    const { message } = await w[by].call('bookings/cancelled', {
      bookingId,
      reasonKey: 'other',
      idempotencyKey: randomUUID(),
    })
    await t.settle()
    const decide = async (status: 'won' | 'lost') => {
      await bank(`/emulator/disputes/${id}/close`, { status })
      await deliver('charge.dispute.closed', { id })
    }
    return { bookingId, message, decide }
  }
  const waiting = () => t.db.select().from(outbox).where(eq(outbox.topic, 'refund'))

  test.each(['guest', 'host'] as const)('by the %s is refunded once the bank has decided for us', async (by) => {
    const { bookingId, message, decide } = await cancelledInDispute(by)
    expect(message).toContain('€320.00')
    expect(message).toContain('once the bank has decided')
    await decide('won')
    expect(await rowOf(bookingId)).toMatchObject({ refunded: 32_000, disputed: 0 })
    expect(await books(bookingId)).toMatchObject({ guest: 0, host: 0, platform: 0, held: 0 })
    // Not even for a moment, as it might not come back.
    expect(await sentFor(bookingId)).toEqual([])
  })

  test('gives back nothing more once the bank has', async () => {
    const { bookingId, decide } = await cancelledInDispute('host')
    await decide('lost')
    expect(await rowOf(bookingId)).toMatchObject({ refunded: 32_000, disputed: 0 })
    expect(await waiting()).toEqual([])
  })

  test('keeps its refund for as long as the bank takes', async () => {
    const { bookingId, decide } = await cancelledInDispute('guest')
    await days(5)
    expect(await waiting()).toMatchObject([{ tries: 0, deadAt: null }])
    await decide('won')
    expect(await rowOf(bookingId)).toMatchObject({ refunded: 32_000 })
  })
})

test('the host is notified once when the bank returns a payout', async () => {
  await openPayouts(w.host)
  await stay(1, 4)
  await days(3)
  const { id } = await bank('/emulator/payouts', { account: await account(), currency: 'eur', outcome: 'failed' })
  for (const type of ['payout.failed', 'payout.created'])
    expect(await deliver(type, { id }, { account: await account() })).toBe(200)
  expect((await notices()).filter((message) => message.startsWith('Your bank gave €272.00 back'))).toHaveLength(1)
})

test('a host sees what went to their bank, and nobody else’s', async () => {
  await openPayouts(w.host)
  await stay(1, 4)
  await days(3)
  const { id } = await bank('/emulator/payouts', { account: await account(), currency: 'eur' })
  expect(await deliver('payout.created', { id }, { account: await account() })).toBe(200)
  const payoutsOf = async (who: Caller) =>
    (await who.call('user/get-all-banks')).data.payouts.filter((one) => one.id === id)
  expect(await payoutsOf(w.host)).toMatchObject([
    {
      amount: { amount: 27_200, currency: 'EUR' },
      failure: null,
      arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ])
  expect(await payoutsOf(w.guest)).toEqual([])
})

test('reconciliation reports what the ledger lacks, and resolves it once it is there', async () => {
  await openPayouts(w.host)
  const bookingId = await stay(1, 4)
  await days(3)
  await t.pass(hour)
  expect(await reconcile(t.services)).toBe(0)
  const intentId = (await rowOf(bookingId))?.paymentIntent ?? ''
  const { id } = await bank('/emulator/disputes', { payment_intent: intentId, amount: 1000 })
  expect(await reconcile(t.services)).toBe(1)
  expect(await reconcile(t.services)).toBe(1)
  expect(await t.db.select().from(moneyDifference)).toMatchObject([
    { bookingId, kind: 'dispute', inLedger: 0, atProvider: 1000, resolvedAt: null },
  ])
  await deliver('charge.dispute.created', { id })
  await t.pass(hour)
  expect(await reconcile(t.services)).toBe(0)
  expect((await t.db.select().from(moneyDifference))[0]?.resolvedAt).not.toBeNull()
})

describe('reconciliation compares object by object', () => {
  const real = () => t.services.payments
  /** The provider, as it would be had one of its things been otherwise. */
  const differing = async (change: (one: MoneyMovement) => MoneyMovement[], further: MoneyMovement[] = []) => {
    await t.pass(hour)
    const payments = real()
    const moved = payments.movementsSince
    payments.movementsSince = async function* (since) {
      for await (const one of moved(since)) yield* change(one)
      yield* further
    }
    const before = new Set((await t.db.select().from(moneyDifference)).map(({ id }) => id))
    await reconcile(t.services)
    const found = (await t.db.select().from(moneyDifference))
      .filter(({ id }) => !before.has(id))
      .map(({ kind, object, currency, inLedger, atProvider }) => ({ kind, object, currency, inLedger, atProvider }))
    payments.movementsSince = moved
    await reconcile(t.services)
    return found
  }
  const paidOut = async () => {
    await openPayouts(w.host)
    const bookingId = await stay(1, 4)
    await days(3)
    const row = await rowOf(bookingId)
    const [sent] = await real().transfersOf(row?.code ?? '')
    return { intent: row?.paymentIntent ?? '', code: row?.code ?? '', transfer: sent?.transferId ?? '' }
  }

  test('a payment that the provider does not have', async () => {
    const { intent } = await paidOut()
    expect(await differing((one) => (one.object === intent ? [] : [one]))).toEqual([
      { kind: 'payment', object: intent, currency: 'EUR', inLedger: 32_000, atProvider: 0 },
    ])
  })

  test('one of another amount', async () => {
    const { intent } = await paidOut()
    expect(await differing((one) => [one.object === intent ? { ...one, amount: 31_999 } : one])).toEqual([
      { kind: 'payment', object: intent, currency: 'EUR', inLedger: 32_000, atProvider: 31_999 },
    ])
  })

  test('one in another currency is missing on each side in the other’s', async () => {
    const { intent } = await paidOut()
    expect(await differing((one) => [one.object === intent ? { ...one, currency: 'USD' } : one])).toEqual([
      { kind: 'payment', object: intent, currency: 'EUR', inLedger: 32_000, atProvider: 0 },
      { kind: 'payment', object: intent, currency: 'USD', inLedger: 0, atProvider: 32_000 },
    ])
  })

  test('a transfer that went twice is found, though one of them is right', async () => {
    const { code, transfer } = await paidOut()
    const twin: MoneyMovement = { kind: 'transfer', object: 'tr_twin', of: code, amount: 27_200, currency: 'EUR' }
    expect(await differing((one) => [one], [twin])).toEqual([
      { kind: 'transfer', object: 'tr_twin', currency: 'EUR', inLedger: 0, atProvider: 27_200 },
    ])
    expect(await differing((one) => (one.object === transfer ? [] : [one]), [twin])).toEqual([
      { kind: 'transfer', object: transfer, currency: 'EUR', inLedger: 27_200, atProvider: 0 },
      { kind: 'transfer', object: 'tr_twin', currency: 'EUR', inLedger: 0, atProvider: 27_200 },
    ])
  })

  test('a refund that the ledger does not have', async () => {
    const { intent } = await paidOut()
    expect(
      await differing(
        (one) => [one],
        [{ kind: 'refund', object: 're_unknown', of: intent, amount: 500, currency: 'EUR' }],
      ),
    ).toEqual([{ kind: 'refund', object: intent, currency: 'EUR', inLedger: 0, atProvider: 500 }])
  })
})
