import type Stripe from 'stripe'
import { stripeMovements } from './stripe-movements'

const listOf = (...found: object[]) => ({
  async *list() {
    yield* found
  },
})

test('a refund that the bank sent back is none, so that the comparison with the ledger names it', async () => {
  const refund = (id: string, status: string) => ({ id, status, payment_intent: 'pi_1', amount: 500, currency: 'eur' })
  const refunds = ['succeeded', 'pending', 'failed', 'canceled'].map((status) => refund(`re_${status}`, status))
  const stripe = {
    paymentIntents: listOf(),
    refunds: listOf(...refunds),
    transfers: listOf(),
    disputes: listOf(),
  } as unknown as Stripe
  const found: string[] = []
  for await (const { kind, object } of stripeMovements(stripe, new Date(0))) found.push(`${kind} ${object}`)
  expect(found).toEqual(['refund re_succeeded', 'refund re_pending'])
})
