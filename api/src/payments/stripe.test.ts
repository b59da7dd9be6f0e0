import { randomUUID } from 'node:crypto'
import { RETURN_URL, SECRET, startTestEmulator, type TestEmulator } from '@qe/emulators/stripe/testing'
import Stripe from 'stripe'
import { PaymentFailed, type Payments } from './port'
import { createStripePayments } from './stripe'

describe('the payments port over Stripe', () => {
  let bench: TestEmulator
  let payments: Payments
  let customer: string
  beforeAll(async () => {
    bench = await startTestEmulator()
    payments = createStripePayments({ secretKey: 'sk_test_1', webhookSecret: SECRET, apiBase: bench.url })
    customer = await payments.ensureCustomer({ userId: 'u1', email: 'ada@example.test', name: 'Ada' })
  })
  afterAll(() => bench.close())

  const order = (paymentMethod: string, key: string, capture: 'manual' | 'automatic' = 'manual') => ({
    amount: 24_000,
    currency: 'USD',
    capture,
    customer,
    paymentMethod,
    metadata: { bookingId: 'b1' },
    idempotencyKey: key,
    returnUrl: RETURN_URL,
  })
  const failure = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error as PaymentFailed,
    )

  const stripe = () =>
    new Stripe('sk_test_1', { host: '127.0.0.1', port: Number(new URL(bench.url).port), protocol: 'http' })

  it.each(['Łucja Żółć', '李 小龍', 'Zoë 💥', 'x'.repeat(400)])('takes a customer whose name is %s', async (name) => {
    const person = { userId: randomUUID(), email: 'zoe@example.test', name }
    const made = await payments.ensureCustomer(person)
    expect(await payments.ensureCustomer(person)).toBe(made)
    expect(await payments.attachPaymentMethod({ customer: made, paymentMethod: 'pm_card_visa' })).toMatchObject({
      last4: '4242',
    })
  })

  it('changes the address of a customer', async () => {
    const customer = await payments.ensureCustomer({ userId: randomUUID(), email: 'old@example.test', name: 'Mona' })
    await payments.updateCustomerEmail({ customer, email: 'new@example.test' })
    expect(await stripe().customers.retrieve(customer)).toMatchObject({ email: 'new@example.test', name: 'Mona' })
  })

  it('takes name and e-mail off a customer who has left, however often, and keeps what they paid', async () => {
    const gone = await payments.ensureCustomer({ userId: randomUUID(), email: 'gone@example.test', name: 'Gone Girl' })
    expect(await stripe().customers.retrieve(gone)).toMatchObject({ email: 'gone@example.test', name: 'Gone Girl' })
    for (let n = 0; n < 2; n++) await payments.forgetCustomer(gone)
    expect(await stripe().customers.retrieve(gone)).toMatchObject({ id: gone, email: null, name: null })
  })

  it('holds, captures and gives back a part', async () => {
    const held = await payments.createIntent(order('pm_card_visa', 'h1'))
    expect(held).toMatchObject({
      status: 'authorised',
      capturable: 24_000,
      currency: 'USD',
      metadata: { bookingId: 'b1' },
    })
    expect(await payments.captureIntent({ intentId: held.intentId, idempotencyKey: 'c1' })).toMatchObject({
      status: 'captured',
      received: 24_000,
    })
    expect(await payments.refund({ intentId: held.intentId, amount: 12_000, idempotencyKey: 'r1' })).toMatchObject({
      amount: 12_000,
      currency: 'USD',
    })
  })

  it('cancels a hold, and cancelling again is fine', async () => {
    const held = await payments.createIntent(order('pm_card_visa', 'h2'))
    expect((await payments.cancelIntent({ intentId: held.intentId, idempotencyKey: 'x1' })).status).toBe('cancelled')
    expect((await payments.cancelIntent({ intentId: held.intentId, idempotencyKey: 'x2' })).status).toBe('cancelled')
  })

  it('sends the guest to the bank when it asks', async () => {
    const waiting = await payments.createIntent(order('pm_card_threeDSecure2Required', 'h3'))
    expect(waiting.status === 'requires_action' && waiting.url).toBe(`${bench.url}/3ds/${waiting.intentId}`)
  })

  it('lets the service’s script ask for the bank where the page has it', async () => {
    const { paymentMethod: _, ...withoutCard } = order('', 'h3s')
    const unpaid = await payments.createIntent(withoutCard)
    const waiting = await payments.confirmIntent({
      intentId: unpaid.intentId,
      paymentMethod: 'pm_card_threeDSecure2Required',
      returnUrl: RETURN_URL,
      idempotencyKey: 'h3t',
      inPage: true,
    })
    expect(waiting).toMatchObject({
      status: 'requires_action',
      url: null,
      clientSecret: expect.stringContaining('_secret_'),
    })
  })

  it('says in plain words why a card was refused, and takes another for the same intent', async () => {
    const refused = await failure(payments.createIntent(order('pm_card_chargeDeclinedInsufficientFunds', 'h4')))
    expect(refused).toMatchObject({
      kind: 'declined',
      code: 'insufficient_funds',
      message: expect.stringContaining('not enough money'),
    })
    const intentId = refused?.failure.intentId ?? ''
    const paid = await payments.confirmIntent({
      intentId,
      paymentMethod: 'pm_card_visa',
      returnUrl: RETURN_URL,
      idempotencyKey: 'h4b',
    })
    expect(paid.status).toBe('authorised')
  })

  it('saves, prefers and forgets cards', async () => {
    const saved = await payments.attachPaymentMethod({ customer, paymentMethod: 'pm_card_amex' })
    await payments.setDefaultPaymentMethod({ customer, paymentMethod: saved.id })
    expect(await payments.listPaymentMethods(customer)).toMatchObject([
      { id: saved.id, brand: 'amex', isDefault: true },
    ])
    await payments.detachPaymentMethod(saved.id)
    expect(await payments.listPaymentMethods(customer)).toEqual([])
  })

  it('counts krónur as Stripe does and refuses dinars no card can pay', async () => {
    const iceland = await payments.createIntent({ ...order('pm_card_visa', 'isk'), amount: 24_500, currency: 'ISK' })
    expect(iceland).toMatchObject({ amount: 24_500, capturable: 24_500 })
    expect((await bench.stripe.paymentIntents.retrieve(iceland.intentId)).amount).toBe(2_450_000)
    expect(
      await failure(payments.createIntent({ ...order('pm_card_visa', 'kwd'), amount: 32_005, currency: 'KWD' })),
    ).toMatchObject({
      kind: 'invalid',
      code: 'amount_not_chargeable',
    })
  })

  it('tells an unreachable service from a refusal', async () => {
    const nobody = createStripePayments({
      secretKey: 'sk_test_1',
      webhookSecret: SECRET,
      apiBase: 'http://127.0.0.1:9',
      retries: 0,
    })
    expect(await failure(nobody.retrieveIntent('pi_1'))).toMatchObject({ kind: 'unavailable' })
  })

  it('reads signed events and refuses forged ones', async () => {
    const object = await bench.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      created: 1_800_000_000,
      type: 'payment_intent.succeeded',
      data: { object },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET })
    expect(payments.verifyWebhook(payload, signature)).toMatchObject({
      eventId: 'evt_1',
      type: 'payment.captured',
      intent: { received: 900 },
    })
    expect(() => payments.verifyWebhook(`${payload} `, signature)).toThrow(PaymentFailed)
  })
})
