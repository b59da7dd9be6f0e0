import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { stripeCommands } from '../../admin/commands/stripe'
import { booking, paymentEvent } from '../../database/schema'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, type SmallWorld, smallWorld } from '../../testing/small-world'

const secret = 'whsec_test'
let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

/** An event as Stripe sends it, about what the booking's payment is now. */
async function deliver(
  type: string,
  paymentIntent: string,
  status: string,
  amount: number,
  bookingId: string,
  id = `evt_${paymentIntent}_${status}`,
) {
  const intent = {
    id: paymentIntent,
    object: 'payment_intent',
    amount,
    currency: 'eur',
    status,
    metadata: { bookingId },
    latest_charge: 'ch_1',
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: status === 'succeeded' ? amount : 0,
    client_secret: 'x',
  }
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object: intent },
  })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return t.app.inject({
    method: 'POST',
    url: '/v1/api/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  })
}
const statusOf = async (bookingId: string) =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.status
const intentOf = async (bookingId: string) =>
  (await t.db.select().from(booking).where(eq(booking.id, bookingId)))[0]?.paymentIntent ?? ''

test('a webhook that comes first advances the booking, and the guest’s own call finds it done', async () => {
  const bookingId = await hold(w.guest, await w.listing(), w.day(20), w.day(22))
  const intent = await intentOf(bookingId)
  expect(
    (await deliver('payment_intent.amount_capturable_updated', intent, 'requires_capture', 22_000, bookingId))
      .statusCode,
  ).toBe(200)
  expect(await statusOf(bookingId)).toBe('requested')
  expect((await pay(w.guest, bookingId)).data.outcome).toBe('authorised')
})

test('the same event twice, and an old one after a new one, change nothing', async () => {
  const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
  const intent = await intentOf(bookingId)
  for (let n = 0; n < 2; n++)
    expect((await deliver('payment_intent.succeeded', intent, 'succeeded', 22_000, bookingId)).statusCode).toBe(200)
  await deliver('payment_intent.amount_capturable_updated', intent, 'requires_capture', 22_000, bookingId)
  expect(await statusOf(bookingId)).toBe('confirmed')
  const { data } = await w.guest.call('bookings/my-booking/details', { bookingId })
  expect(data.booking.timeline).toHaveLength(2)
})

test.each([
  ['an unknown booking', randomUUID()],
  ['another shop', 'order-17'],
])('an event about a payment of %s is accepted and changes nothing', async (_, bookingId) => {
  const event = await deliver('payment_intent.succeeded', `pi_${bookingId}`, 'succeeded', 22_000, bookingId)
  expect(event.statusCode).toBe(200)
  expect(await t.db.$count(booking, eq(booking.paymentIntent, `pi_${bookingId}`))).toBe(0)
})

test('a forged or unsigned event is refused', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1/api/stripe/webhook',
    payload: '{"id":"evt_x"}',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
  })
  expect(answer.json()).toMatchObject({ statusCode: 400, data: { reason: 'bad_signature' } })
})

test('a payment that arrives after the hold expired is refunded', async () => {
  const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
  const intent = await intentOf(bookingId)
  // The bank captured it, but its event did not arrive before the hold expired.
  await t.services.payments.confirmIntent({
    intentId: intent,
    paymentMethod: 'pm_card_visa',
    returnUrl: 'http://localhost:3000',
    idempotencyKey: 'late',
  })
  await t.pass(16 * 60_000)
  expect(await statusOf(bookingId)).toBe('hold_expired')
  await deliver('payment_intent.succeeded', intent, 'succeeded', 22_000, bookingId)
  await t.settle()
  const { data } = await w.guest.call('transcation/getAll')
  expect(
    data.items.filter(({ booking: of }) => of.id === bookingId).map(({ kind, amount }) => [kind, amount.amount]),
  ).toEqual([
    ['refund', 22_000],
    ['payment', -22_000],
  ])
})

describe('a webhook event', () => {
  const storedEvent = async (id: string) => (await t.db.select().from(paymentEvent).where(eq(paymentEvent.id, id)))[0]
  const command = (usage: string, options: Record<string, string | undefined>) =>
    t.db.transaction(
      (tx) =>
        stripeCommands
          .find((one) => one.usage.startsWith(usage))
          ?.run({ tx, config: t.services.config, now: t.services.now, secret: t.services.secret }, options) ??
        Promise.reject(),
    )
  const heldBooking = async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
    const intent = await intentOf(bookingId)
    return { bookingId, intent, id: `evt_${intent}_kept` }
  }

  test('is stored once, unchanged', async () => {
    const { bookingId, intent, id } = await heldBooking()
    for (let n = 0; n < 2; n++)
      await deliver('payment_intent.amount_capturable_updated', intent, 'requires_capture', 22_000, bookingId, id)
    const stored = await storedEvent(id)
    expect(stored).toMatchObject({
      type: 'payment_intent.amount_capturable_updated',
      tries: 1,
      lastError: null,
      handledAt: expect.any(Date),
      happenedAt: expect.any(Date),
    })
    expect(JSON.parse(stored?.body ?? '')).toMatchObject({ id, data: { object: { id: intent } } })
  })

  test('that failed is stored with its error, and processed again by command', async () => {
    const { bookingId, intent, id } = await heldBooking()
    const transaction = jest.spyOn(t.db, 'transaction').mockRejectedValueOnce(new Error('The disk is full.'))
    expect(
      (await deliver('payment_intent.amount_capturable_updated', intent, 'requires_capture', 22_000, bookingId, id))
        .statusCode,
    ).toBe(500)
    transaction.mockRestore()
    expect(await storedEvent(id)).toMatchObject({ handledAt: null, tries: 1, lastError: 'Error: The disk is full.' })
    expect((await command('stripe events', { failed: 'yes' })).rows).toMatchObject([
      { event: id, error: 'Error: The disk is full.', stored: true },
    ])
    await t.services.payments.confirmIntent({
      intentId: intent,
      paymentMethod: 'pm_card_visa',
      returnUrl: 'http://localhost:3000',
      idempotencyKey: id,
    })
    await command('stripe replay', { event: id })
    await t.settle()
    expect(await storedEvent(id)).toMatchObject({ handledAt: expect.any(Date), tries: 2, lastError: null })
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect((await command('stripe events', { failed: 'yes' })).rows).toEqual([])
  })

  test('only triggers a look at the provider: a late repeat changes nothing', async () => {
    const { bookingId, intent, id } = await heldBooking()
    // The event is about money that never arrived.
    await deliver('payment_intent.requires_action', intent, 'requires_action', 22_000, bookingId, id)
    await pay(w.guest, bookingId)
    const before = (await w.guest.call('bookings/my-booking/details', { bookingId })).data
    for (let n = 0; n < 3; n++) await command('stripe replay', { event: id })
    await t.settle()
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data).toEqual(before)
  })

  test('loses its body after ninety days, and keeps its id', async () => {
    const { bookingId, intent, id } = await heldBooking()
    await deliver('payment_intent.requires_action', intent, 'requires_action', 22_000, bookingId, id)
    await t.pass(91 * 86_400_000)
    expect(await storedEvent(id)).toMatchObject({ id, body: null, handledAt: expect.any(Date) })
    await expect(command('stripe replay', { event: id })).rejects.toThrow('not stored any more')
  })
})
