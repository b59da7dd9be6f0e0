import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { TestApp } from './harness'

/** A bank acts, such as `/emulator/disputes`: the payment provider's object that comes of it. */
export async function bankActs<T extends object = { id: string }>(t: TestApp, path: string, body: object): Promise<T> {
  const answer = await fetch(new URL(path, t.services.paymentClient.elementsUrl ?? ''), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return (await answer.json()) as T
}

/**
 * News of an object, as Stripe sends them, and all jobs that follow from them.
 * @param more fields of the event, such as the account that it is about
 * @returns the status that Stripe gets
 */
export async function deliverEvent(
  t: TestApp,
  type: string,
  object: object,
  more: object = {},
  id = `evt_${randomUUID()}`,
): Promise<number> {
  const payload = JSON.stringify({ id, object: 'event', type, created: 1, data: { object }, ...more })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1/api/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  })
  await t.settle()
  return answer.statusCode
}
