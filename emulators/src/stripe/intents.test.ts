import type Stripe from 'stripe'
import { failureOf, startTestEmulator, type TestEmulator } from './testing'

describe('payment intents in the emulator', () => {
  let emulator: TestEmulator
  let stripe: Stripe
  beforeAll(async () => {
    emulator = await startTestEmulator()
    stripe = emulator.stripe
  })
  afterAll(() => emulator.close())

  const held = (amount = 24_000) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
    })

  it('authorises the amount of a request to book and captures it on acceptance', async () => {
    const intent = await held()
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 24_000, amount_received: 0 })
    const captured = await stripe.paymentIntents.capture(intent.id)
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 24_000 })
    expect(await stripe.charges.retrieve(captured.latest_charge as string)).toMatchObject({
      captured: true,
      amount_captured: 24_000,
      paid: true,
    })
  })

  it('captures a part, and never more than was authorised', async () => {
    const intent = await held()
    expect(await failureOf(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 24_001 }))).toMatchObject({
      code: 'amount_too_large',
      statusCode: 400,
    })
    expect(await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_000 })).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
    })
    expect(await failureOf(stripe.refunds.create({ payment_intent: intent.id, amount: 10_001 }))).toMatchObject({
      statusCode: 400,
    })
  })

  it('captures nothing after an authorisation was cancelled', async () => {
    const intent = await held()
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
    const failure = await failureOf(stripe.paymentIntents.capture(intent.id))
    expect(failure).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } })
  })

  it('goes from no card over confirmation to succeeded', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 18_000, currency: 'jpy' })
    expect(intent.status).toBe('requires_payment_method')
    const withCard = await stripe.paymentIntents.update(intent.id, { payment_method: 'pm_card_mastercard' })
    expect(withCard.status).toBe('requires_confirmation')
    const paid = await stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'walk' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 18_000 })
  })

  it('refunds in parts, up to the captured amount', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 })
    const rest = await stripe.refunds.create({ payment_intent: intent.id })
    expect(rest).toMatchObject({ amount: 6_000, status: 'succeeded' })
    expect(await failureOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await stripe.refunds.retrieve(rest.id)).charge).toBe(intent.latest_charge)
  })

  it('expands ids and pages lists', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.test' })
    for (let turn = 0; turn < 3; turn++) await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const first = await stripe.paymentMethods.list({ customer: customer.id, limit: 2 })
    expect([first.data.length, first.has_more]).toEqual([2, true])
    const second = await stripe.paymentMethods.list({
      customer: customer.id,
      limit: 2,
      starting_after: first.data[1]?.id ?? '',
    })
    expect([second.data.length, second.has_more]).toEqual([1, false])
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      expand: ['latest_charge'],
    })
    expect(intent.latest_charge).toMatchObject({ object: 'charge', amount: 500 })
  })

  it('refuses amounts that no card can be charged', async () => {
    const create = (amount: number, currency: string) => failureOf(stripe.paymentIntents.create({ amount, currency }))
    expect(await create(0, 'usd')).toMatchObject({ param: 'amount', statusCode: 400 })
    expect(await create(20, 'usd')).toMatchObject({ code: 'amount_too_small' })
    expect(await create(32_005, 'kwd')).toMatchObject({ param: 'amount' })
    expect(await failureOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
  })

  it('replays a repeated key and refuses it for another request', async () => {
    const order = { amount: 7_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
    const first = await stripe.paymentIntents.create(order, { idempotencyKey: 'hold:7' })
    const again = await stripe.paymentIntents.create(order, { idempotencyKey: 'hold:7' })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    const failure = await failureOf(
      stripe.paymentIntents.create({ ...order, amount: 7_001 }, { idempotencyKey: 'hold:7' }),
    )
    expect(failure).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('replays a decline too', async () => {
    const order = { amount: 7_000, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true }
    const first = await failureOf(stripe.paymentIntents.create(order, { idempotencyKey: 'declined:7' }))
    const again = await failureOf(stripe.paymentIntents.create(order, { idempotencyKey: 'declined:7' }))
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id)
  })
})
