import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { textFormats } from '../../mail/templates/text-formats'
import { PaymentFailed } from '../../payments'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, openPayouts, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  await openPayouts(w.host)
})
afterAll(() => t.close())

/** Captured = transferred + platform fee + tax + refunded + held, read from the ledger. */
async function balances(bookingId: string): Promise<Record<string, number>> {
  const found = await rows<{ account: string; balance: number }>(
    t.db,
    sql`select account, sum(amount) as balance from (select to_account as account, amount from movement
        where booking_id = ${bookingId}
        union all select from_account, -amount from movement where booking_id = ${bookingId}) m group by account`,
  )
  return Object.fromEntries(found.map(({ account, balance }) => [account, balance]))
}

describe('a guest who books by request', () => {
  test('holds the dates, pays, is accepted, and both sides are notified', async () => {
    const place = await w.listing()
    const bookingId = await hold(w.guest, place, w.day(30), w.day(33), 'Hello, write to me at gil@example.com')
    const held = await w.guest.call('bookings/my-booking/details', { bookingId })
    expect(held.data.booking).toMatchObject({
      status: 'held',
      total: { amount: 32_000, currency: 'EUR' },
      actions: ['pay', 'withdraw'],
      address: null,
    })

    const paid = await pay(w.guest, bookingId)
    expect(paid.data).toMatchObject({
      outcome: 'authorised',
      booking: { status: 'requested', guestMessage: 'Hello, write to me at •••' },
    })
    await t.settle()
    const atHost = await w.host.call('notification/getAll')
    expect(atHost.data.items[0]?.message).toContain('Gil T. asks for A quiet house')
    expect(t.emittedEvents).toContainEqual(
      expect.objectContaining({
        personId: w.hostId,
        event: 'booking:changed',
        payload: { bookingId, status: 'requested' },
      }),
    )

    const accepted = await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    expect(accepted).toMatchObject({
      statusCode: 200,
      data: { status: 'confirmed', side: 'provider', payout: { amount: 27_200 } },
    })
    await t.settle()
    expect(t.emittedEvents).toContainEqual(
      expect.objectContaining({
        personId: w.guestId,
        event: 'booking:changed',
        payload: { bookingId, status: 'confirmed' },
      }),
    )
    expect(
      t.inbox.emails().some(({ to, subject }) => to === 'gil@example.com' && subject.includes('is confirmed')),
    ).toBe(true)
    const confirmed = await w.guest.call('bookings/my-booking/details', { bookingId })
    expect(confirmed.data.booking.address).toBe('1 Harbour Street')
    expect(confirmed.data.booking.timeline.map(({ label }) => label)).toEqual([
      'You started a booking',
      'Request sent to the host',
      'The host accepted your request',
    ])
    expect(await balances(bookingId)).toMatchObject({ guest: -32_000, held: 32_000, authorised: 0 })
  })

  test('is not charged when the host declines, and the dates are free again', async () => {
    const place = await w.listing()
    const bookingId = await request(w.guest, place, w.day(10), w.day(12))
    const declined = await w.host.call('bookings/accepted-declinded', {
      bookingId,
      decision: 'declined',
      reason: 'A leak',
    })
    expect(declined.data.status).toBe('declined')
    await t.settle()
    expect(await balances(bookingId)).toEqual({ guest: 0, authorised: 0 })
    const again = await w.other.call('bookings/check-availability', {
      propertyId: place,
      checkIn: w.day(10),
      checkOut: w.day(12),
    })
    expect(again.data.available).toBe(true)
  })

  test('may withdraw while it waits', async () => {
    const bookingId = await request(w.guest, await w.listing(), w.day(10), w.day(12))
    const withdrawn = await w.guest.call('bookings/cancelled', {
      bookingId,
      reasonKey: 'plans_changed',
      idempotencyKey: randomUUID(),
    })
    expect(withdrawn.data.status).toBe('withdrawn')
    const tooLate = await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    expect(tooLate).toMatchObject({ statusCode: 409, data: { reason: 'wrong_status' } })
  })

  test('gets an error when the card is declined, and may try another', async () => {
    const bookingId = await hold(w.guest, await w.listing(), w.day(10), w.day(12))
    const refused = await pay(w.guest, bookingId, 'pm_card_chargeDeclined')
    expect(refused).toMatchObject({ statusCode: 200, data: { outcome: 'declined', booking: { status: 'held' } } })
    expect(refused.data.booking.paymentProblem).toContain('declined')
    expect((await pay(w.guest, bookingId)).data.booking).toMatchObject({ status: 'requested', paymentProblem: null })
  })
})

describe('a guest who books at once', () => {
  test('is confirmed as soon as the card has paid', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
    const paid = await pay(w.guest, bookingId)
    expect(paid.data).toMatchObject({ outcome: 'paid', booking: { status: 'confirmed' } })
  })

  test('is sent to the bank when it asks for authentication, and the dates stay held', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
    const asked = await pay(w.guest, bookingId, 'pm_card_threeDSecure2Required')
    expect(asked.data).toMatchObject({
      outcome: 'action_needed',
      redirectUrl: expect.stringContaining('/3ds/'),
      booking: { status: 'held' },
    })
  })

  test('who comes back without a decision does not see the error of an earlier card', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
    expect((await pay(w.guest, bookingId, 'pm_card_chargeDeclined')).data.booking.paymentProblem).toContain('declined')
    expect((await pay(w.guest, bookingId, 'pm_card_threeDSecure2Required')).data).toMatchObject({
      outcome: 'action_needed',
      booking: { paymentProblem: null },
    })
  })
})

describe('two guests who want the same nights', () => {
  test('get one hold and one refusal, even in the same moment', async () => {
    const place = await w.listing()
    const quoteOf = async (caller: typeof w.guest) =>
      (await caller.call('bookings/check-availability', { propertyId: place, checkIn: w.day(40), checkOut: w.day(43) }))
        .data.quote?.id ?? ''
    const [mine, theirs] = [await quoteOf(w.guest), await quoteOf(w.other)]
    const answers = await Promise.all([
      w.guest.call('bookings/add', { quoteId: mine, idempotencyKey: randomUUID() }),
      w.other.call('bookings/add', { quoteId: theirs, idempotencyKey: randomUUID() }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)).toMatchObject({
      data: { reason: 'dates_taken' },
      message: expect.stringContaining('Somebody else has these dates'),
    })
  })

  test('may follow one another on the same day', async () => {
    const place = await w.listing()
    await hold(w.guest, place, w.day(40), w.day(43))
    await hold(w.other, place, w.day(43), w.day(45))
  })
})

describe('a guest who comes back to the checkout', () => {
  test('continues with their own hold', async () => {
    const place = await w.listing()
    const first = await hold(w.guest, place, w.day(40), w.day(43))
    expect(await hold(w.guest, place, w.day(40), w.day(43))).toBe(first)
  })

  const messageOf = async (bookingId: string) =>
    (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.guestMessage

  test('has the message of the last time, masked; without one that of before', async () => {
    const place = await w.listing()
    const again = (message?: string) => hold(w.guest, place, w.day(40), w.day(43), message)
    const first = await again()
    expect(await again('We bring a dog. Write to gil@example.com')).toBe(first)
    expect(await messageOf(first)).toBe('We bring a dog. Write to •••')
    await again()
    expect(await messageOf(first)).toBe('We bring a dog. Write to •••')
    await again('No dog after all.')
    await pay(w.guest, first)
    const { data } = await w.host.call('bookings/my-booking/details', { bookingId: first })
    expect(data.booking.guestMessage).toBe('No dog after all.')
  })

  test('in the moment of another try has its message too', async () => {
    const place = await w.listing()
    const stay = { propertyId: place, checkIn: w.day(40), checkOut: w.day(43), guests: 2 }
    const { data } = await w.guest.call('bookings/check-availability', stay)
    const { listingQueue } = t.services
    const run = listingQueue.run.bind(listingQueue)
    let first = ''
    jest.spyOn(listingQueue, 'run').mockImplementationOnce(async (listingId, task) => {
      first = await hold(w.guest, place, stay.checkIn, stay.checkOut)
      return run(listingId, task)
    })
    const quoteId = data.quote?.id ?? ''
    await w.guest.call('bookings/add', { quoteId, message: 'We come late.', idempotencyKey: randomUUID() })
    expect(await messageOf(first)).toBe('We come late.')
  })

  test('with other dates releases their first hold, not somebody else’s', async () => {
    const place = await w.listing()
    const first = await hold(w.guest, place, w.day(40), w.day(43))
    const second = await hold(w.guest, place, w.day(41), w.day(44))
    expect(second).not.toBe(first)
    const { data } = await w.guest.call('bookings/my-booking/details', { bookingId: first })
    expect(data.booking).toMatchObject({ status: 'withdrawn', givenUp: { replacedBy: second } })
    await expect(hold(w.other, place, w.day(43), w.day(45))).rejects.toThrow('Somebody else has these dates')
  })
})

describe('what ended before it was paid', () => {
  const cancel = (bookingId: string) =>
    w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'plans_changed', idempotencyKey: randomUUID() })

  test('is named as a hold that was given up, with nothing in its place', async () => {
    const { data } = await cancel(await hold(w.guest, await w.listing(), w.day(40), w.day(43)))
    expect(data).toMatchObject({ status: 'withdrawn', givenUp: { replacedBy: null } })
  })

  test('is not named so where it was a request', async () => {
    const { data } = await cancel(await request(w.guest, await w.listing(), w.day(40), w.day(43)))
    expect(data.status).toBe('withdrawn')
    expect(data).not.toHaveProperty('givenUp')
  })
})

describe('two tries of one guest for the same nights', () => {
  const quoteOf = async (place: string, checkIn: string, checkOut: string) =>
    (await w.guest.call('bookings/check-availability', { propertyId: place, checkIn, checkOut })).data.quote?.id ?? ''
  const add = (quoteId: string) => w.guest.call('bookings/add', { quoteId, idempotencyKey: randomUUID() })

  test('at the same moment are one hold', async () => {
    const place = await w.listing()
    const quoteId = await quoteOf(place, w.day(40), w.day(43))
    const [one, other] = await Promise.all([add(quoteId), add(quoteId)])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(other.data.booking.id).toBe(one.data.booking.id)
  })

  test('for other dates, at the same moment, name the guest’s own hold that is in the way', async () => {
    const place = await w.listing()
    const quoteId = await quoteOf(place, w.day(41), w.day(44))
    const { listingQueue } = t.services
    const run = listingQueue.run.bind(listingQueue)
    let first = ''
    jest.spyOn(listingQueue, 'run').mockImplementationOnce(async (listingId, task) => {
      first = await hold(w.guest, place, w.day(40), w.day(43))
      return run(listingId, task)
    })
    expect(await add(quoteId)).toMatchObject({
      statusCode: 409,
      message: 'You are already holding these dates. Finish paying or let the hold end.',
      data: { reason: 'own_hold', bookingId: first },
    })
  })

  test('after the first was paid are not told that somebody else was quicker', async () => {
    const place = await w.listing()
    const stay = { propertyId: place, checkIn: w.day(40), checkOut: w.day(43) }
    await request(w.guest, place, stay.checkIn, stay.checkOut)
    const { data } = await w.guest.call('bookings/check-availability', stay)
    expect(data).toMatchObject({ available: false, reason: expect.stringContaining('You have booked') })
    const others = await w.other.call('bookings/check-availability', stay)
    expect(others.data.reason).toContain('Somebody else has these dates')
  })
})

describe('a payment whose answer gets lost on the way from the provider', () => {
  const loseAnswer = () => {
    const { payments } = t.services
    const confirm = payments.confirmIntent.bind(payments)
    jest.spyOn(payments, 'confirmIntent').mockImplementationOnce(async (confirmation) => {
      await confirm(confirmation)
      throw new PaymentFailed({ kind: 'unavailable', code: 'api_connection_error', message: 'No answer came.' })
    })
  }

  test('is not called “not charged”, and counts when the guest tries again with another card', async () => {
    const bookingId = await hold(w.guest, await w.listing(), w.day(10), w.day(12))
    loseAnswer()
    const lost = await pay(w.guest, bookingId)
    expect(lost).toMatchObject({ statusCode: 503, data: { reason: 'payment_unavailable' } })
    expect(lost.message).not.toMatch(/nothing was charged/i)
    expect(lost.message).toContain('we can’t say yet whether your payment went through')
    const again = await pay(w.guest, bookingId, 'pm_card_mastercard')
    expect(again.data).toMatchObject({ outcome: 'authorised', booking: { status: 'requested', paymentProblem: null } })
  })
})

describe('a booking’s own deadline', () => {
  test('is in the message of a hold that a guest comes back to', async () => {
    const stay = { propertyId: await w.listing(), checkIn: w.day(80), checkOut: w.day(82), guests: 2 }
    const add = async () => {
      const { data } = await w.guest.call('bookings/check-availability', stay)
      return w.guest.call('bookings/add', { quoteId: data.quote?.id ?? '', idempotencyKey: randomUUID() })
    }
    expect((await add()).message).toBe('The dates are yours for 15 minutes.')
    await t.pass(5 * minute)
    expect((await add()).message).toBe('The dates are yours for 10 minutes.')
  })

  test('is shown to host and guest of a request for the same day', async () => {
    // Arrival was at midnight, so the host gets the shortest time to answer: an hour.
    const bookingId = await request(w.guest, await w.listing({ checkInFrom: '00:00' }), w.day(0), w.day(1))
    const { deadline } = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking
    const moment = textFormats(null).dateTime(new Date(deadline ?? 0), 'UTC')
    // Even when the job runs after the host has answered.
    await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    await t.settle()
    const messages = (await w.host.call('notification/getAll')).data.items.map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringContaining(`Answer by ${moment}.`))
    const emails = t.inbox.emails().filter(({ text }) => text?.includes(moment))
    expect(emails.map(({ to }) => to).sort()).toEqual(['gil@example.com', 'hanna@example.com'])
  })
})

test('a host can’t read a hold that is not paid', async () => {
  const bookingId = await hold(w.guest, await w.listing(), w.day(84), w.day(86))
  expect((await w.host.call('bookings/my-booking/details', { bookingId })).statusCode).toBe(404)
  await pay(w.guest, bookingId)
  expect((await w.host.call('bookings/my-booking/details', { bookingId })).statusCode).toBe(200)
})

test('a host without listings has an occupancy of 0 %', async () => {
  const { months } = (await w.otherHost.call('bookings/stats')).data
  expect(months.map(({ occupancyBps }) => occupancyBps)).toEqual(Array(12).fill(0))
})

test('a host’s figures are in the currency of the listings that they have, not of those they deleted', async () => {
  const hostId = w.otherHostId
  for (const title of ['Sold', 'Sold, too']) await w.listing({ hostId, title, status: 'removed' })
  expect((await w.otherHost.call('bookings/stats')).data.currency).toBe('EUR')
  await w.listing({ hostId, currency: 'JPY', basePrice: 12_000 })
  expect((await w.otherHost.call('bookings/stats')).data.currency).toBe('JPY')
})

test('reviews of an unknown listing answer 404', async () => {
  const { statusCode } = await t.nobody.call('property/fetch-review-by-propertyId', { propertyId: randomUUID() })
  expect(statusCode).toBe(404)
})

describe('the clock', () => {
  test('releases dates that were not paid for in 15 minutes', async () => {
    const place = await w.listing()
    const bookingId = await hold(w.guest, place, w.day(50), w.day(52))
    await t.pass(16 * minute)
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.status).toBe('hold_expired')
    await hold(w.other, place, w.day(50), w.day(52))
    expect(await pay(w.guest, bookingId)).toMatchObject({ statusCode: 409 })
  })

  test('expires a request that the host has not answered for a day, and releases the authorisation', async () => {
    const bookingId = await request(w.guest, await w.listing(), w.day(60), w.day(62))
    await t.pass(25 * hour)
    await t.settle()
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.status).toBe('expired')
    expect(await balances(bookingId)).toEqual({ guest: 0, authorised: 0 })
  })

  test('starts and ends the stay, and pays the host a day after check-in', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(2), w.day(5))
    await pay(w.guest, bookingId)
    await t.pass(3 * day)
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.status).toBe('in_progress')
    await t.pass(day)
    expect(await balances(bookingId)).toEqual({ guest: -32_000, held: 0, host: 27_200, platform: 4800 })
    await t.pass(2 * day)
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking).toMatchObject({
      status: 'completed',
      actions: ['review', 'message'],
    })
  })
})

describe('cancelling', () => {
  test('under moderate five days before refunds everything', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(6), w.day(9))
    await pay(w.guest, bookingId)
    const cancelled = await w.guest.call('bookings/cancelled', {
      bookingId,
      reasonKey: 'plans_changed',
      idempotencyKey: randomUUID(),
    })
    expect(cancelled).toMatchObject({
      data: { status: 'cancelled_by_guest' },
      message: expect.stringContaining('€320.00'),
    })
    await t.settle()
    expect(await balances(bookingId)).toEqual({ guest: 0, held: 0 })
  })

  test('later keeps one night and half the price of the rest, and splits what is kept', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(3), w.day(6))
    await pay(w.guest, bookingId)
    const before = await w.guest.call('bookings/my-booking/details', { bookingId })
    // One night and half the price of the other two are kept; cleaning comes back.
    expect(before.data.booking.refundNow).toEqual({ amount: 12_000, currency: 'EUR' })
    await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'plans_changed', idempotencyKey: randomUUID() })
    await t.settle()
    const ledger = await balances(bookingId)
    expect(ledger).toMatchObject({ guest: -20_000, held: 0 })
    expect((ledger.host ?? 0) + (ledger.platform ?? 0)).toBe(20_000)
  })

  test('by the host refunds everything and keeps the dates blocked', async () => {
    const place = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, place, w.day(3), w.day(6))
    await pay(w.guest, bookingId)
    const cancelled = await w.host.call('bookings/cancelled', {
      bookingId,
      reasonKey: 'repairs',
      idempotencyKey: randomUUID(),
    })
    expect(cancelled.data.status).toBe('cancelled_by_provider')
    await t.settle()
    expect(await balances(bookingId)).toEqual({ guest: 0, held: 0 })
    const taken = await w.other.call('bookings/check-availability', {
      propertyId: place,
      checkIn: w.day(3),
      checkOut: w.day(6),
    })
    expect(taken.data.available).toBe(false)
  })

  test('is refused where the guest saw another refund than they get by now', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(3), w.day(6))
    await pay(w.guest, bookingId)
    const cancel = (expectedRefund: number | null) =>
      w.guest.call('bookings/cancelled', {
        bookingId,
        reasonKey: 'plans_changed',
        expectedRefund,
        idempotencyKey: randomUUID(),
      })
    const seenBefore = await cancel(32_000)
    expect(seenBefore).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('€120.00 comes back now'),
      data: { reason: 'refund_changed', refundNow: { amount: 12_000, currency: 'EUR' } },
    })
    const { data } = await w.guest.call('bookings/my-booking/details', { bookingId })
    expect(data.booking.status).toBe('confirmed')
    expect((await cancel(data.booking.refundNow?.amount ?? 0)).data.status).toBe('cancelled_by_guest')
  })

  test('takes back a request only as long as it is one, where the guest saw that nothing was charged', async () => {
    const bookingId = await request(w.guest, await w.listing(), w.day(3), w.day(6))
    await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    const withdraw = { bookingId, reasonKey: 'plans_changed', expectedRefund: null }
    const refused = await w.guest.call('bookings/cancelled', { ...withdraw, idempotencyKey: randomUUID() })
    expect(refused).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('it is paid, and €120.00 comes back'),
    })
    const other = await request(w.guest, await w.listing(), w.day(3), w.day(6))
    const taken = { ...withdraw, bookingId: other, idempotencyKey: randomUUID() }
    expect((await w.guest.call('bookings/cancelled', taken)).data.status).toBe('withdrawn')
  })

  test('asks for one of the known reasons', async () => {
    const bookingId = await request(w.guest, await w.listing(), w.day(10), w.day(12))
    const refused = await w.guest.call('bookings/cancelled', {
      bookingId,
      reasonKey: 'because',
      idempotencyKey: randomUUID(),
    })
    expect(refused).toMatchObject({ statusCode: 400, data: { fields: { reasonKey: expect.any(String) } } })
  })
})

describe('a quote', () => {
  test('whose price has changed is refused with the fresh one', async () => {
    const place = await w.listing()
    const { data } = await w.guest.call('bookings/check-availability', {
      propertyId: place,
      checkIn: w.day(70),
      checkOut: w.day(73),
    })
    await w.host.call('date-wise-price/add-new-price', {
      propertyId: place,
      from: w.day(71),
      to: w.day(71),
      price: 15_000,
    })
    const refused = await w.guest.call('bookings/add', { quoteId: data.quote?.id ?? '', idempotencyKey: randomUUID() })
    expect(refused).toMatchObject({ statusCode: 409, data: { reason: 'price_changed', quote: { total: 37_000 } } })
  })

  test('that has expired is refused with the fresh one', async () => {
    const place = await w.listing()
    const { data } = await w.guest.call('bookings/check-availability', {
      propertyId: place,
      checkIn: w.day(70),
      checkOut: w.day(73),
    })
    await t.pass(16 * minute)
    const refused = await w.guest.call('bookings/add', { quoteId: data.quote?.id ?? '', idempotencyKey: randomUUID() })
    expect(refused).toMatchObject({ statusCode: 409, data: { reason: 'quote_stale', quote: { total: 32_000 } } })
  })

  test('with a forged signature is refused', async () => {
    const forged = await w.guest.call('bookings/add', {
      quoteId: 'WyJmb3JnZWQiXQ.c2lnbmF0dXJl',
      idempotencyKey: randomUUID(),
    })
    expect(forged).toMatchObject({ statusCode: 400, data: { fields: { quoteId: expect.any(String) } } })
  })
})

describe('a command sent twice with one key', () => {
  test('answers as it did the first time and does nothing twice', async () => {
    const place = await w.listing()
    const { data } = await w.guest.call('bookings/check-availability', {
      propertyId: place,
      checkIn: w.day(80),
      checkOut: w.day(82),
    })
    const command = { quoteId: data.quote?.id ?? '', idempotencyKey: randomUUID() }
    const first = await w.guest.call('bookings/add', command)
    const second = await w.guest.call('bookings/add', command)
    expect(second.data.booking.id).toBe(first.data.booking.id)
    const payment = { bookingId: first.data.booking.id, paymentMethodId: 'pm_card_visa', idempotencyKey: randomUUID() }
    expect((await w.guest.call('bookings/payment-now', payment)).data.outcome).toBe('authorised')
    expect((await w.guest.call('bookings/payment-now', payment)).data.outcome).toBe('authorised')
    expect(await balances(first.data.booking.id)).toEqual({ guest: -22_000, authorised: 22_000 })
  })

  test('is refused when the second input differs', async () => {
    const idempotencyKey = randomUUID()
    const bookingId = await hold(w.guest, await w.listing(), w.day(80), w.day(82))
    await w.guest.call('bookings/payment-now', { bookingId, paymentMethodId: 'pm_card_visa', idempotencyKey })
    const other = await w.guest.call('bookings/payment-now', {
      bookingId,
      paymentMethodId: 'pm_card_mastercard',
      idempotencyKey,
    })
    expect(other).toMatchObject({ statusCode: 409, data: { reason: 'key_reused' } })
  })
})

test('after the stay both sides write reviews, and both are published together', async () => {
  const place = await w.listing({ bookingType: 'instant' })
  const bookingId = await hold(w.guest, place, w.day(1), w.day(3))
  await pay(w.guest, bookingId)
  const early = await w.guest.call('bookings/review', { bookingId, overall: 5, text: 'Too early to say.' })
  expect(early).toMatchObject({ statusCode: 409, data: { reason: 'not_reviewable' } })
  await t.pass(2 * day)
  await t.pass(2 * day)
  const guests = await w.guest.call('bookings/review', {
    bookingId,
    overall: 4,
    cleanliness: 5,
    text: 'A quiet house, and it is.',
    privateNote: 'The tap drips.',
  })
  expect(guests.data.published).toBe(false)
  expect((await t.nobody.call('property/fetch-review-by-propertyId', { propertyId: place })).data.total).toBe(0)
  // Who wrote it may read it meanwhile, also what only the host is to know; nobody else may.
  const mine = (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.ownReview
  expect(mine).toMatchObject({
    overall: 4,
    text: 'A quiet house, and it is.',
    privateNote: 'The tap drips.',
    isPublished: false,
  })
  expect((await w.host.call('bookings/my-booking/details', { bookingId })).data.booking).not.toHaveProperty('ownReview')
  const hosts = await w.host.call('bookings/review', { bookingId, overall: 5, text: 'A kind guest, any time again.' })
  expect(hosts.data.published).toBe(true)
  const shown = await t.nobody.call('property/fetch-review-by-propertyId', { propertyId: place })
  expect(shown.data).toMatchObject({
    total: 1,
    stars: [0, 0, 0, 1, 0],
    items: [{ overall: 4, author: { name: 'Gil T.' } }],
  })
  expect((await t.nobody.call('property/details', { propertyId: place })).data).toMatchObject({
    rating: { average: 4, count: 1 },
    ratings: { cleanliness: 5, value: null },
  })
})
