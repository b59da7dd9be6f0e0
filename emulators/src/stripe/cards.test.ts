import type Stripe from 'stripe'
import { cardOf, failureOf, RETURN_URL, sdkAt, startTestEmulator, type TestEmulator } from './testing'

describe('test cards in the emulator', () => {
  let emulator: TestEmulator
  let stripe: Stripe
  beforeAll(async () => {
    emulator = await startTestEmulator()
    stripe = emulator.stripe
  })
  afterAll(() => emulator.close())

  const pay = async (number: string) => {
    const method = await stripe.paymentMethods.create(cardOf(number))
    return stripe.paymentIntents.create({
      amount: 9_900,
      currency: 'usd',
      payment_method: method.id,
      confirm: true,
      return_url: RETURN_URL,
    })
  }
  const answer = (id: string, outcome: 'complete' | 'fail') =>
    fetch(`${emulator.url}/3ds/${id}`, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
  ])('%s pays as %s', async (number, brand) => {
    const method = await stripe.paymentMethods.create(cardOf(number))
    expect(method.card).toMatchObject({ brand, last4: number.slice(-4) })
    expect((await pay(number)).status).toBe('succeeded')
  })

  it('4000000000005126 pays, and its refund fails after it succeeded', async () => {
    const intent = await pay('4000000000005126')
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(refund.status).toBe('succeeded')
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    // The money is back, so that it can be refunded once more.
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(9_900)
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ])('%s is refused with %s (%s) and the intent asks for another card', async (number, code, decline_code) => {
    const failure = await failureOf(pay(number))
    expect(failure).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code })
    const intent = await stripe.paymentIntents.retrieve(failure.payment_intent?.id ?? '')
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code, decline_code } })
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    )
  })

  it.each([
    ['4000002500003155', 'succeeded'],
    ['4000002760003184', 'authentication_required'],
  ])('%s, saved with a payment that its holder confirmed, is %s when charged without them', async (number, outcome) => {
    const customer = await stripe.customers.create({})
    const order = { amount: 9_900, currency: 'usd', customer: customer.id }
    const first = await stripe.paymentIntents.create({
      ...order,
      payment_method: (await stripe.paymentMethods.create(cardOf(number))).id,
      setup_future_usage: 'off_session',
      confirm: true,
      return_url: RETURN_URL,
    })
    await answer(first.id, 'complete')
    const { payment_method } = await stripe.paymentIntents.retrieve(first.id)
    const second = stripe.paymentIntents.create({
      ...order,
      payment_method: payment_method as string,
      off_session: true,
      confirm: true,
    })
    expect(
      await second.then(
        ({ status }) => status,
        ({ code }) => code,
      ),
    ).toBe(outcome)
  })

  it('attaches 4000000000000341, whose charges fail, and does not attach a declined card', async () => {
    const customer = await stripe.customers.create({})
    const attached = await stripe.paymentMethods.attach(
      (await stripe.paymentMethods.create(cardOf('4000000000000341'))).id,
      { customer: customer.id },
    )
    expect(attached.customer).toBe(customer.id)
    const charge = stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
      payment_method: attached.id,
      confirm: true,
    })
    expect(await failureOf(charge)).toMatchObject({ code: 'card_declined' })
    expect(
      await failureOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })),
    ).toMatchObject({ code: 'card_declined' })
    expect((await stripe.paymentMethods.detach(attached.id)).customer).toBeNull()
  })

  it('saves a card with its customer only once the payment went through, with 3-D Secure as well', async () => {
    const customer = await stripe.customers.create({})
    const intent = await stripe.paymentIntents.create({ amount: 9_900, currency: 'usd', customer: customer.id })
    const confirm = async (saves: 'off_session' | '') => {
      const method = await stripe.paymentMethods.create(cardOf('4000000000003220'))
      return stripe.paymentIntents.confirm(intent.id, {
        payment_method: method.id,
        setup_future_usage: saves,
        return_url: RETURN_URL,
      })
    }
    const saved = async () => (await stripe.paymentMethods.list({ customer: customer.id })).data.length
    await confirm('off_session')
    await answer(intent.id, 'fail')
    expect(await saved()).toBe(0)
    expect((await confirm('')).setup_future_usage).toBeNull()
    await answer(intent.id, 'fail')
    await confirm('off_session')
    await answer(intent.id, 'complete')
    expect(await saved()).toBe(1)
  })

  it('validates number, date and code before it asks the bank', async () => {
    const create = (number: string, expiry?: { exp_month: number; exp_year: number }) =>
      failureOf(stripe.paymentMethods.create(cardOf(number, expiry)))
    expect(await create('4242424242424241')).toMatchObject({ code: 'incorrect_number', param: 'number' })
    expect(await create('4242424242424242', { exp_month: 1, exp_year: 2020 })).toMatchObject({
      code: 'invalid_expiry_year',
    })
    expect(await create('4242424242424242', { exp_month: 13, exp_year: 2034 })).toMatchObject({
      code: 'invalid_expiry_month',
    })
  })

  it.each(['4000002760003184', '4000000000003220'])(
    '%s is held back until the guest has answered the bank',
    async (number) => {
      const intent = await pay(number)
      expect(intent.status).toBe('requires_action')
      const url = intent.next_action?.redirect_to_url?.url ?? ''
      expect(await (await fetch(url)).text()).toContain('Complete authentication')
      const back = new URL((await answer(intent.id, 'complete')).headers.get('location') ?? '')
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        step: 'pay',
        payment_intent: intent.id,
        redirect_status: 'succeeded',
      })
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    },
  )

  it('requires another card when authentication fails', async () => {
    const intent = await pay('4000000000003220')
    const back = new URL((await answer(intent.id, 'fail')).headers.get('location') ?? '')
    expect(back.searchParams.get('redirect_status')).toBe('failed')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  it('sets up a card for later use, also with 3-D Secure', async () => {
    const customer = await stripe.customers.create({})
    const plain = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    expect(plain.status).toBe('succeeded')
    const guarded = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_threeDSecure2Required',
    })
    expect((await stripe.setupIntents.confirm(guarded.id, { return_url: RETURN_URL })).status).toBe('requires_action')
    await answer(guarded.id, 'complete')
    expect((await stripe.setupIntents.retrieve(guarded.id)).status).toBe('succeeded')
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(2)
  })

  it('allows a publishable key only to create a payment method', async () => {
    const browser = sdkAt(emulator.url, 'pk_test_site')
    expect((await browser.paymentMethods.create(cardOf('4242424242424242'))).card?.last4).toBe('4242')
    expect(await failureOf(browser.customers.create({}))).toMatchObject({ statusCode: 401 })
    expect(await failureOf(sdkAt(emulator.url, 'sk_live_x').customers.create({}))).toMatchObject({
      type: 'StripeAuthenticationError',
    })
  })

  it('allows only the site to embed the card fields', async () => {
    const page = await fetch(`${emulator.url}/elements/card`)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000')
    expect(await page.text()).toContain('Expiry date (MM/YY)')
  })
})
