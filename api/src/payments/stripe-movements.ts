import type Stripe from 'stripe'
import { toPaymentFailed } from './payment-errors'
import type { MoneyMovement } from './port'
import { fromStripeAmount } from './stripe-amounts'
import { idOf, readDispute } from './stripe-readings'

/** Every movement of money since a time, from Stripe's paginated lists. */
export async function* stripeMovements(stripe: Stripe, from: Date): AsyncIterable<MoneyMovement> {
  const since = { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }
  const movement = (
    kind: MoneyMovement['kind'],
    object: string,
    of: string | null,
    amount: number,
    currency: string,
  ): MoneyMovement => ({
    kind,
    object,
    of: of ?? '',
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
  })
  try {
    for await (const one of stripe.paymentIntents.list(since))
      if (one.amount_received > 0) yield movement('payment', one.id, one.id, one.amount_received, one.currency)
    for await (const one of stripe.refunds.list(since)) {
      // Where the card is gone, a bank sends a refund back to us: the guest has not got it.
      if (one.status !== 'failed' && one.status !== 'canceled')
        yield movement('refund', one.id, idOf(one.payment_intent), one.amount, one.currency)
    }
    for await (const one of stripe.transfers.list(since))
      yield movement('transfer', one.id, one.transfer_group, one.amount - one.amount_reversed, one.currency)
    for await (const one of stripe.disputes.list(since)) {
      if (readDispute(one).state === 'open' || one.status === 'lost')
        yield movement('dispute', one.id, idOf(one.payment_intent), one.amount, one.currency)
    }
  } catch (error) {
    throw toPaymentFailed(error)
  }
}
