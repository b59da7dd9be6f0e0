import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type EmulatorSettings, type RunningEmulator, startStripeEmulator } from './server'

export const SECRET = 'whsec_test'
export const RETURN_URL = 'http://localhost:3000/checkout/7?step=pay'

/** A webhook receiver that answers 503 to as many requests as `failNext` says. */
export interface Receiver {
  url: string
  received: { body: string; signature: string; type: string }[]
  failNext: (times: number) => void
  close: () => Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = []
  let failures = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (failures-- > 0) return response.writeHead(503).end()
      const body = Buffer.concat(chunks).toString()
      received.push({
        body,
        signature: String(request.headers['stripe-signature']),
        type: (JSON.parse(body) as { type: string }).type,
      })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    failNext: (times) => {
      failures = times
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export interface TestEmulator extends RunningEmulator {
  stripe: Stripe
}

/** Starts an emulator on a free port, with the real SDK connected to it. */
export async function startTestEmulator(settings: Partial<EmulatorSettings> = {}): Promise<TestEmulator> {
  const emulator = await startStripeEmulator({
    port: 0,
    webhookSecret: SECRET,
    webhookBackoff: [5, 10, 20],
    ...settings,
  })
  return { ...emulator, stripe: sdkAt(emulator.url) }
}

/** The real Stripe SDK, connected to an emulator. */
export function sdkAt(url: string, key = 'sk_test_123'): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

/** The Stripe error that a promise rejects with; throws when it resolves. */
export async function failureOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('Expected a Stripe error')
}

/** The parameters of a payment method with this card number. */
export function cardOf(number: string, expiry = { exp_month: 8, exp_year: 2034 }): Stripe.PaymentMethodCreateParams {
  return { type: 'card', card: { number, ...expiry, cvc: number.startsWith('3') ? '1234' : '123' } }
}

/** The form fields of a completed onboarding page. */
export const onboarding = (bank: string) => ({
  first_name: 'Ada',
  last_name: 'Test',
  born: '1990-05-17',
  bank,
  terms: 'yes',
  go: 'submit',
})
