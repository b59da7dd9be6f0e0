import { randomUUID } from 'node:crypto'
import type { CallInput } from '@qe/contract'
import { movement } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
let [house, loft, cancelled, asked] = ['', '', '', '']
/** The day of the first payment, and its check-in and check-out. */
let [firstDay, checkIn, checkOut] = ['', '', '']

/** A guest with a paid stay in euros that they cancelled for a part; two days later one in dollars, and a request. */
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  house = await w.listing({ bookingType: 'instant' })
  loft = await w.listing({ bookingType: 'instant', title: '=1+1, the loft', currency: 'USD' })
  firstDay = w.day(0)
  checkIn = w.day(3)
  checkOut = w.day(6)
  cancelled = await hold(w.guest, house, checkIn, checkOut)
  await pay(w.guest, cancelled)
  await w.guest.call('bookings/cancelled', {
    bookingId: cancelled,
    reasonKey: 'plans_changed',
    idempotencyKey: randomUUID(),
  })
  await t.settle()
  await t.pass(2 * 86_400_000)
  await pay(w.guest, await hold(w.guest, loft, w.day(10), w.day(12)))
  asked = await request(w.guest, await w.listing({ title: 'A barn' }), w.day(20), w.day(22))
  await t.settle()
})
afterAll(() => t.close())

const list = async (filters: CallInput<'transcation/getAll'> = {}) =>
  (await w.guest.call('transcation/getAll', filters)).data

describe('the payments of a guest', () => {
  test('are summed by currency, with the places and years there are', async () => {
    const { items, summary } = await list()
    expect(items.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['authorisation', -22_000],
      ['payment', -22_000],
      ['refund', 12_000],
      ['payment', -32_000],
    ])
    expect(summary).toEqual({
      count: 4,
      totals: [
        { paid: { amount: 32_000, currency: 'EUR' }, refunded: { amount: 12_000, currency: 'EUR' } },
        { paid: { amount: 22_000, currency: 'USD' }, refunded: { amount: 0, currency: 'USD' } },
      ],
      places: [
        { id: loft, title: '=1+1, the loft' },
        { id: expect.any(String), title: 'A barn' },
        { id: house, title: 'A quiet house' },
      ],
      years: [...new Set([w.day(0), firstDay].map((date) => Number(date.slice(0, 4))))],
    })
  })

  test.each<[string, () => CallInput<'transcation/getAll'>, string[]]>([
    ['payments', () => ({ kind: 'payments' }), ['authorisation', 'payment', 'payment']],
    ['refunds', () => ({ kind: 'refunds' }), ['refund']],
    ['a place', () => ({ propertyId: loft }), ['payment']],
    ['a day', () => ({ from: firstDay, to: firstDay }), ['refund', 'payment']],
    ['the days since', () => ({ from: w.day(-1) }), ['authorisation', 'payment']],
    ['payments of a place without any then', () => ({ propertyId: loft, to: firstDay }), []],
  ])('are filtered by %s, and so are their sums', async (_, filters, kinds) => {
    const { items, summary } = await list(filters())
    expect(items.map(({ kind }) => kind)).toEqual(kinds)
    expect(summary?.count).toBe(kinds.length)
    expect(summary?.places).toHaveLength(3)
  })

  test('go on page by page, with the sums on the first', async () => {
    const first = await list({ limit: 3 })
    expect(first.summary?.count).toBe(4)
    const second = await list({ limit: 3, cursor: first.nextCursor ?? '' })
    expect(second.items).toHaveLength(1)
    expect(second).not.toHaveProperty('summary')
  })

  test('are exported as they are filtered, with exact decimals and no formulas', async () => {
    const { data } = await w.guest.call('transcation/export', { propertyId: loft })
    const [header, line, end] = data.csv.split('\r\n')
    expect(header).toBe('Date (UTC),What,Booking,Place,Currency,Amount')
    expect(line).toMatch(new RegExp(`^${w.day(0)},Paid,QE-\\w{6},"'=1\\+1, the loft",USD,-220.00$`))
    expect([end, data.lines, data.name]).toEqual(['', 1, 'payments.csv'])
  })

  test('of somebody else are nobody’s', async () => {
    expect((await w.other.call('transcation/getAll')).data).toMatchObject({
      items: [],
      summary: { count: 0, places: [] },
    })
    expect((await w.other.call('transcation/export')).data.lines).toBe(0)
  })

  test('with a last day before the first are refused', async () => {
    const refused = await w.guest.call('transcation/getAll', { from: '2026-05-02', to: '2026-05-01' })
    expect(refused).toMatchObject({ statusCode: 400, data: { fields: { to: expect.any(String) } } })
  })

  describe('in a time zone', () => {
    const days = (from: string, to: string, timeZone?: string) => ({
      propertyId: loft,
      from,
      to,
      ...(timeZone && { timeZone }),
    })

    /** Another payment, half an hour before midnight of New Year in UTC. */
    beforeAll(async () => {
      const bookingId = (await list({ propertyId: loft })).items[0]?.booking.id ?? ''
      await t.db.insert(movement).values({
        bookingId,
        at: new Date('2030-12-31T23:30:00Z'),
        kind: 'payment',
        fromAccount: 'guest',
        toAccount: 'held',
        amount: 100,
        currency: 'USD',
        guestId: w.guestId,
        hostId: w.hostId,
        idempotencyKey: `${bookingId}:payment:new-year`,
      })
    })

    test.each<[string | undefined, string]>([
      [undefined, '2030-12-31'],
      ['UTC', '2030-12-31'],
      ['Europe/Berlin', '2031-01-01'],
      ['America/New_York', '2030-12-31'],
      ['Pacific/Kiritimati', '2031-01-01'],
    ])('%s are of its days: %s', async (timeZone, date) => {
      const other = date === '2031-01-01' ? '2030-12-31' : '2031-01-01'
      const { items, summary } = await list(days(date, date, timeZone))
      expect([items.length, summary?.count]).toEqual([1, 1])
      expect(summary?.years[0]).toBe(Number(date.slice(0, 4)))
      expect((await list(days(other, other, timeZone))).items).toEqual([])
      const { csv } = (await w.guest.call('transcation/export', days(date, date, timeZone))).data
      const [header, line] = csv.split('\r\n')
      expect(header).toMatch(new RegExp(`^Date \\(${timeZone ?? 'UTC'}\\),What,`))
      expect(line?.slice(0, 10)).toBe(date)
    })

    test('that is not known are refused in a sentence', async () => {
      for (const name of ['transcation/getAll', 'transcation/export'] as const)
        expect(await w.guest.call(name, { timeZone: 'Nowhere/Town' })).toMatchObject({
          statusCode: 400,
          data: { fields: { timeZone: 'Choose a time zone such as Europe/Lisbon.' } },
        })
    })
  })
})

describe('one payment in full', () => {
  const detailsOf = async (bookingId: string, kind: string) => {
    const { items } = await list()
    const transactionId = items.find((one) => one.booking.id === bookingId && one.kind === kind)?.id ?? ''
    return (await w.guest.call('transcation/details', { transactionId })).data
  }

  test('has its purpose, its card, its stay, and the reference of the payment provider', async () => {
    expect(await detailsOf(cancelled, 'payment')).toMatchObject({
      purpose: 'The whole stay',
      card: { brand: 'visa', last4: '4242' },
      references: [expect.stringMatching(/^pi_/)],
      stay: { propertyId: house, checkIn, checkOut },
    })
  })

  test('as a refund says what for, and names the payment that it is of', async () => {
    const { references } = await detailsOf(cancelled, 'payment')
    expect(await detailsOf(cancelled, 'refund')).toMatchObject({
      purpose: 'Your cancellation, by the terms of the booking',
      card: { brand: 'visa', last4: '4242' },
      references,
    })
  })

  test('of a stay in two parts says which of them, and knows the card of the first alone', async () => {
    const bookingId = await hold(w.other, house, w.day(60), w.day(63))
    const payPart = (part: 'first' | 'rest') =>
      w.other.call('bookings/payment-now', {
        bookingId,
        paymentMethodId: 'pm_card_visa',
        part,
        idempotencyKey: randomUUID(),
      })
    await payPart('first')
    await t.settle()
    await payPart('rest')
    await t.settle()
    const { items } = (await w.other.call('transcation/getAll')).data
    const found = await Promise.all(
      items.map(async ({ id }) => (await w.other.call('transcation/details', { transactionId: id })).data),
    )
    expect(found.map(({ purpose, card, references }) => [purpose, card?.last4, references?.length])).toEqual([
      ['The second of two payments for the stay', undefined, 1],
      ['The first of two payments for the stay', '4242', 1],
    ])
    expect(found[0]?.references).not.toEqual(found[1]?.references)
  })

  test('as what is set aside names the request', async () => {
    expect(await detailsOf(asked, 'authorisation')).toMatchObject({ purpose: 'Your request to book' })
  })
})
