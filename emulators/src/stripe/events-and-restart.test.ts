import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { startStripeEmulator } from './server'
import { failureOf, onboarding, SECRET, sdkAt, startReceiver, startTestEmulator } from './testing'

describe('events and restarts of the emulator', () => {
  it('signs every event as Stripe does and delivers in order, also after the receiver was down', async () => {
    const receiver = await startReceiver()
    const emulator = await startTestEmulator({ webhookUrl: receiver.url })
    receiver.failNext(2)
    const intent = await emulator.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await emulator.stripe.paymentIntents.capture(intent.id)
    await emulator.stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
    await emulator.webhooksSettled()
    expect(receiver.received.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'charge.captured',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ])
    for (const { body, signature } of receiver.received)
      expect(Stripe.webhooks.constructEvent(body, signature, SECRET).object).toBe('event')
    expect(() =>
      Stripe.webhooks.constructEvent(
        receiver.received[0]?.body ?? '',
        receiver.received[0]?.signature ?? '',
        'whsec_other',
      ),
    ).toThrow()
    await emulator.close()
    await receiver.close()
  })

  it('keeps an authorisation and an idempotency key across a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'emulator-'))
    const store = join(folder, 'stripe.json')
    const before = await startTestEmulator({ store })
    const order = {
      amount: 900,
      currency: 'usd',
      capture_method: 'manual' as const,
      payment_method: 'pm_card_visa',
      confirm: true,
    }
    const intent = await before.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })
    await before.close()
    const after = await startTestEmulator({ store })
    expect((await after.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(intent.id)
    expect((await after.stripe.paymentIntents.capture(intent.id)).status).toBe('succeeded')
    await after.close()
    rmSync(folder, { recursive: true })
  })

  it('pays a host only after onboarding, from the available balance, and reverses the transfer', async () => {
    const emulator = await startTestEmulator()
    const { stripe } = emulator
    const account = await stripe.accounts.create({ type: 'express', country: 'PT', email: 'host@example.test' })
    const transfer = () => stripe.transfers.create({ amount: 500, currency: 'usd', destination: account.id })
    expect(await failureOf(transfer())).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: 'http://localhost:3000/host',
      refresh_url: 'http://localhost:3000/host',
    })
    const done = await fetch(link.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(onboarding('000123456789')),
    })
    expect(done.headers.get('location')).toBe('http://localhost:3000/host')
    expect(await failureOf(transfer())).toMatchObject({ code: 'balance_insufficient' })
    await stripe.paymentIntents.create({ amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })
    const paid = await transfer()
    await stripe.transfers.createReversal(paid.id, { amount: 200 })
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(600)
    expect((await stripe.balance.retrieve({}, { stripeAccount: account.id })).available[0]?.amount).toBe(300)
    await emulator.close()
  })

  it('redirects a host with an expired onboarding link to get a new one', async () => {
    let late = 0
    const emulator = await startTestEmulator({ now: () => new Date(Date.now() + late) })
    const account = await emulator.stripe.accounts.create({ type: 'express', country: 'PT' })
    const back = { return_url: 'http://localhost:3000/host', refresh_url: 'http://localhost:3000/again' }
    const link = await emulator.stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...back })
    expect((await fetch(link.url)).status).toBe(200)
    late = 6 * 60_000
    expect((await fetch(link.url, { redirect: 'manual' })).headers.get('location')).toBe('http://localhost:3000/again')
    await emulator.close()
  })

  it('does not start in production', async () => {
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = 'production'
    await expect(startStripeEmulator({ port: 0, webhookSecret: SECRET })).rejects.toThrow(
      'must not run with NODE_ENV=production',
    )
    process.env.NODE_ENV = before
  })

  it('answers unknown calls and missing keys in Stripe’s envelope', async () => {
    const emulator = await startTestEmulator()
    expect((await fetch(`${emulator.url}/v1/customers`)).status).toBe(401)
    expect(await (await fetch(`${emulator.url}/v1/nothing`)).json()).toMatchObject({
      error: { type: 'invalid_request_error' },
    })
    expect(await failureOf(sdkAt(emulator.url).customers.retrieve('cus_none'))).toMatchObject({
      code: 'resource_missing',
    })
    await emulator.close()
  })
})
