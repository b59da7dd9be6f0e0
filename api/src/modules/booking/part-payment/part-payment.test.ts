import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rows } from '../../../database/rows'
import { partPayment } from '../../../database/schema'
import { PaymentFailed } from '../../../payments'
import { inSmallWorld } from '../../../testing/in-small-world'
import { hold, openPayouts, pay } from '../../../testing/small-world'

const hour = 3_600_000
const day = 24 * hour

const { t, w } = inSmallWorld({}, { each: true })
beforeEach(() => openPayouts(w.host))

/** Time passes, longer than sessions last: both sides sign in again. */
async function pass(ms: number): Promise<void> {
  await t.pass(ms)
  Object.assign(w, { guest: await t.as(w.guestId), host: await t.as(w.hostId) })
}

const payPart = (bookingId: string, part: 'first' | 'rest', paymentMethodId = 'pm_card_visa') =>
  w.guest.call('bookings/payment-now', { bookingId, paymentMethodId, part, idempotencyKey: randomUUID() })
const details = async (bookingId: string) =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking

/** A confirmed stay of 320.00 EUR in 60 days, half of it paid. */
async function paidInPart(): Promise<string> {
  const place = await w.listing({ bookingType: 'instant' })
  const bookingId = await hold(w.guest, place, w.day(60), w.day(63))
  const { data } = await payPart(bookingId, 'first')
  if (data.outcome !== 'paid') throw new Error(`Not paid: ${data.outcome}`)
  await t.settle()
  return bookingId
}

async function balances(bookingId: string): Promise<Record<string, number>> {
  const found = await rows<{ account: string; balance: number }>(
    t.db,
    sql`select account, sum(amount) as balance from (select to_account as account, amount from movement
        where booking_id = ${bookingId}
        union all select from_account, -amount from movement where booking_id = ${bookingId}) m group by account`,
  )
  return Object.fromEntries(found.map(({ account, balance }) => [account, balance]))
}

/** Until when the rest is charged: 46 days after a booking made 60 days ahead. */
const untilDue = 46 * day

/** Moves the clock to just after the rest falls due, with the notice before it. */
async function passUntilDue(): Promise<void> {
  await pass(untilDue - 2 * day)
  await pass(3 * day)
}

describe('a guest who pays in two parts', () => {
  test('sees both amounts and the date before paying, pays the first, and is charged the rest by itself', async () => {
    const place = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, place, w.day(60), w.day(63))
    const held = await details(bookingId)
    expect(held.partPayment).toMatchObject({
      state: 'offered',
      firstPart: { amount: 16_000, currency: 'EUR' },
      rest: { amount: 16_000 },
      dueAt: `${w.day(46)}T15:00:00.000Z`,
    })
    const paid = await payPart(bookingId, 'first')
    expect(paid).toMatchObject({ statusCode: 200, message: 'Your stay is booked, and €160.00 of it is paid.' })
    expect(paid.data.booking).toMatchObject({ status: 'confirmed', partPayment: { state: 'upcoming' } })
    await t.settle()
    await pass(untilDue - 2 * day)
    const notices = (await w.guest.call('notification/getAll')).data.items.map(({ message }) => message)
    expect(notices[0]).toMatch(/^The rest for A quiet house is taken from your card soon: €160.00, /)
    expect((await details(bookingId)).partPayment?.state).toBe('upcoming')
    await pass(3 * day)
    expect((await details(bookingId)).partPayment?.state).toBe('paid')
    expect(await balances(bookingId)).toMatchObject({ guest: -32_000, held: 32_000 })
    await pass(16 * day)
    expect(await balances(bookingId)).toMatchObject({ held: 0, host: 27_200, platform: 4800 })
  })

  test('pays the rest once, however often its job runs', async () => {
    const bookingId = await paidInPart()
    await passUntilDue()
    const { chargeRest } = await import('./pay-rest')
    await chargeRest(t.services, { bookingId })
    await chargeRest(t.services, { bookingId })
    expect(await balances(bookingId)).toMatchObject({ held: 32_000 })
  })

  test('is told which of the saved cards pays it, until it is paid', async () => {
    const bookingId = await paidInPart()
    const paysOf = async (digits: string) =>
      (await w.guest.call('stripe-bank/list')).data.cards.find(({ last4 }) => last4 === digits)?.pays
    const stay = { bookingId, title: 'A quiet house', rest: { amount: 16_000, currency: 'EUR' } }
    await w.guest.call('stripe-bank/add', { paymentMethodId: 'pm_card_mastercard' })
    expect(await paysOf('4242')).toEqual([{ ...stay, dueAt: `${w.day(46)}T15:00:00.000Z`, timeZone: 'UTC' }])
    expect(await paysOf('4444')).toBeUndefined()
    await payPart(bookingId, 'rest', 'pm_card_mastercard')
    expect(await paysOf('4242')).toBeUndefined()
  })

  test('can pay the rest early, by another card, and is not charged again', async () => {
    const bookingId = await paidInPart()
    expect((await payPart(bookingId, 'rest', 'pm_card_mastercard')).data.outcome).toBe('paid')
    const again = await payPart(bookingId, 'rest')
    expect(again.data.outcome).toBe('paid')
    await passUntilDue()
    expect(await balances(bookingId)).toMatchObject({ held: 32_000 })
    expect((await details(bookingId)).timeline.map(({ label }) => label)).not.toContain('The second payment fell due')
  })

  test('paying the rest from two tabs at once pays it once', async () => {
    const bookingId = await paidInPart()
    const answers = await Promise.all([payPart(bookingId, 'rest'), payPart(bookingId, 'rest')])
    for (const { statusCode, message } of answers.filter((one) => one.statusCode !== 200))
      expect([statusCode, message]).toEqual([
        409,
        'This booking is being changed right now. Wait a moment and look again.',
      ])
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    await t.settle()
    expect(await balances(bookingId)).toMatchObject({ held: 32_000 })
  })

  test('may change their mind after a declined card, and pay everything', async () => {
    const place = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, place, w.day(60), w.day(63))
    expect((await payPart(bookingId, 'first', 'pm_card_chargeCustomerFail')).data.outcome).toBe('declined')
    expect((await pay(w.guest, bookingId)).data.outcome).toBe('paid')
    expect((await details(bookingId)).partPayment).toBeUndefined()
    expect(await balances(bookingId)).toMatchObject({ held: 32_000 })
  })

  test('of a request is authorised for the first part, which is captured when the host accepts', async () => {
    const bookingId = await hold(w.guest, await w.listing(), w.day(60), w.day(63))
    const { data, message } = await payPart(bookingId, 'first')
    expect(data.outcome).toBe('authorised')
    expect(message).toContain('€160.00 is reserved on your card')
    const accepted = await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'accepted' })
    expect(accepted.data.partPayment).toMatchObject({ state: 'upcoming', rest: { amount: 16_000 } })
    expect(await balances(bookingId)).toMatchObject({ held: 16_000, authorised: 0 })
  })

  test('reads on invoice and receipt what is yet to pay', async () => {
    const bookingId = await paidInPart()
    const { statusCode } = await w.guest.call('bookings/invoice-download', { bookingId, kind: 'invoice' })
    expect(statusCode).toBe(200)
  })
})

describe('a card that does not pay the rest', () => {
  /** A confirmed stay whose card wants to be authenticated, or is declined, when its guest is absent. */
  async function declinedRest(): Promise<string> {
    const bookingId = await paidInPart()
    const { payments } = t.services
    t.services.payments = {
      ...payments,
      confirmIntent: async (confirmation) => {
        if (confirmation.offSession)
          throw new PaymentFailed({
            kind: 'declined',
            code: 'authentication_required',
            message: 'Your bank wants you to confirm this payment yourself.',
          })
        return payments.confirmIntent(confirmation)
      },
    }
    await passUntilDue()
    t.services.payments = payments
    return bookingId
  }

  test('leaves the guest 72 hours to pay by another, and both sides know', async () => {
    const bookingId = await declinedRest()
    const { partPayment, status } = await details(bookingId)
    expect(status).toBe('confirmed')
    expect(partPayment).toMatchObject({
      state: 'unpaid',
      problem: 'Your bank wants you to confirm this payment yourself.',
    })
    expect(t.inbox.emails().some(({ subject }) => subject === 'Pay the rest for A quiet house')).toBe(true)
    const atHost = (await w.host.call('bookings/my-booking/details', { bookingId })).data.booking.partPayment
    expect(atHost).toMatchObject({ state: 'unpaid', problem: null })
    expect((await payPart(bookingId, 'rest', 'pm_card_mastercard')).message).toBe(
      'The rest is paid: your stay is paid in full.',
    )
    await pass(5 * day)
    expect((await details(bookingId)).status).toBe('confirmed')
    expect(await balances(bookingId)).toMatchObject({ held: 32_000 })
  })

  test('ends the booking after that, with what was paid refunded by the tier', async () => {
    const bookingId = await declinedRest()
    await pass(50 * hour)
    expect(t.inbox.emails().some(({ subject }) => subject === 'One day left to pay the rest for A quiet house')).toBe(
      true,
    )
    await pass(40 * hour)
    const ended = await details(bookingId)
    expect(ended).toMatchObject({ status: 'cancelled_by_guest', partPayment: { state: 'ended' } })
    expect(await balances(bookingId)).toMatchObject({ guest: 0, held: 0 })
    expect((await payPart(bookingId, 'rest')).statusCode).toBe(409)
  })

  test('keeps the stay from being changed until it is paid', async () => {
    const bookingId = await declinedRest()
    const { data } = await w.guest.call('bookings/change/quote', { bookingId, guests: 1 })
    expect(data.reason).toBe('The rest of this stay is due. It can be changed once that is paid.')
  })
})

describe('a stay of which half is paid', () => {
  test('gives back what was paid when its guest cancels in time', async () => {
    const bookingId = await paidInPart()
    expect((await details(bookingId)).refundNow).toEqual({ amount: 16_000, currency: 'EUR' })
    const cancelled = await w.guest.call('bookings/cancelled', {
      bookingId,
      reasonKey: 'plans_changed',
      idempotencyKey: randomUUID(),
    })
    expect(cancelled.statusCode).toBe(200)
    await t.settle()
    await passUntilDue()
    expect(await balances(bookingId)).toMatchObject({ guest: 0, held: 0 })
  })

  test('gives it back when its host cancels, and lets go of a second payment that was tried', async () => {
    const bookingId = await paidInPart()
    expect((await payPart(bookingId, 'rest', 'pm_card_chargeCustomerFail')).data.outcome).toBe('declined')
    expect((await details(bookingId)).partPayment).toMatchObject({ state: 'upcoming', problem: expect.any(String) })
    await w.host.call('bookings/cancelled', { bookingId, reasonKey: 'repairs', idempotencyKey: randomUUID() })
    await t.settle()
    expect(await balances(bookingId)).toMatchObject({ guest: 0, held: 0 })
    const [parts] = await t.db.select().from(partPayment).where(eq(partPayment.bookingId, bookingId))
    expect((await t.services.payments.retrieveIntent(parts?.paymentIntent ?? '')).status).toBe('cancelled')
  })

  /** Guest and host agree to another check-out, so many days from today; the guest's offer and the host's answer. */
  async function changed(bookingId: string, checkOut: number) {
    const { data } = await w.guest.call('bookings/change/quote', { bookingId, checkOut: w.day(checkOut) })
    if (!data.quote) throw new Error(data.reason ?? 'no quote')
    await w.guest.call('bookings/change/propose', {
      bookingId,
      checkIn: data.quote.after.checkIn,
      checkOut: data.quote.after.checkOut,
      guests: 2,
      pets: 0,
      quoteId: data.quote.id,
      idempotencyKey: randomUUID(),
    })
    const change = (await details(bookingId)).change
    const { message } = await w.host.call('bookings/change/answer', {
      bookingId,
      changeId: change?.id ?? '',
      answer: 'agree',
      idempotencyKey: randomUUID(),
    })
    await t.settle()
    return { quote: data.quote, message }
  }

  test('costs its rest less after a change for less, and says that nothing comes back for that', async () => {
    const bookingId = await paidInPart()
    const { quote, message } = await changed(bookingId, 62)
    expect(quote).toMatchObject({ difference: { amount: -10_000 }, refund: { amount: 0 } })
    expect(message).toBe('Agreed. The stay is changed, and €100.00 is taken off the second payment.')
    expect((await details(bookingId)).partPayment).toMatchObject({ rest: { amount: 6000 } })
    await passUntilDue()
    expect(await balances(bookingId)).toMatchObject({ guest: -22_000, held: 22_000 })
  })

  test('gives back what a change takes off beyond its rest', async () => {
    const bookingId = await paidInPart()
    const { quote, message } = await changed(bookingId, 61)
    expect(quote).toMatchObject({ difference: { amount: -20_000 }, refund: { amount: 4000 } })
    expect(message).toBe(
      'Agreed. The stay is changed, and €40.00 goes back to the guest, and €160.00 is taken off the second payment.',
    )
    const { partPayment, total } = await details(bookingId)
    expect(partPayment).toMatchObject({ state: 'paid', firstPart: total, rest: { amount: 0 } })
    expect(await balances(bookingId)).toMatchObject({ guest: -12_000, held: 12_000 })
  })

  test('adds up to its price after a change for more, and gives back all that was paid', async () => {
    const bookingId = await paidInPart()
    await changed(bookingId, 64)
    const { partPayment, total, refundNow } = await details(bookingId)
    expect([partPayment?.firstPart, partPayment?.rest, total]).toMatchObject([
      { amount: 26_000 },
      { amount: 16_000 },
      { amount: 42_000 },
    ])
    expect(refundNow).toEqual(partPayment?.firstPart)
  })
})

describe('bad input', () => {
  test('two parts with dates too near are refused in a sentence, and nothing is charged', async () => {
    const place = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, place, w.day(20), w.day(23))
    expect((await details(bookingId)).partPayment).toBeUndefined()
    expect(await payPart(bookingId, 'first')).toMatchObject({
      statusCode: 409,
      message: 'This stay can’t be paid in two parts: check-in is too near. Pay everything now.',
    })
    expect((await details(bookingId)).status).toBe('held')
  })

  test('the rest of a stay without one is refused', async () => {
    const place = await w.listing({ bookingType: 'instant' })
    const bookingId = await hold(w.guest, place, w.day(60), w.day(63))
    await pay(w.guest, bookingId)
    expect(await payPart(bookingId, 'rest')).toMatchObject({
      statusCode: 409,
      message: 'This stay is not paid in two parts, so there is no rest to pay.',
    })
  })
})
