import type Stripe from 'stripe'
import { toPaymentFailed } from './payment-errors'
import type { MoneyMoved } from './port'
import { fromStripeAmount } from './stripe-amounts'
import { idOf, readDispute } from './stripe-readings'

/** Every movement of money since a moment, from Stripe's paginated lists. */
export async function* stripeMovements(stripe: Stripe, from: Date): AsyncIterable<MoneyMoved> {
  const since = { created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }
  const moved = (
    kind: MoneyMoved['kind'],
    object: string,
    of: string | null,
    amount: number,
    currency: string,
  ): MoneyMoved => ({
    kind,
    object,
    of: of ?? '',
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
  })
  try {
    for await (const one of stripe.paymentIntents.list(since))
      if (one.amount_received > 0) yield moved('payment', one.id, one.id, one.amount_received, one.currency)
    for await (const one of stripe.refunds.list(since))
      yield moved('refund', one.id, idOf(one.payment_intent), one.amount, one.currency)
    for await (const one of stripe.transfers.list(since))
      yield moved('transfer', one.id, one.transfer_group, one.amount - one.amount_reversed, one.currency)
    for await (const one of stripe.disputes.list(since)) {
      if (readDispute(one).state === 'open' || one.status === 'lost')
        yield moved('dispute', one.id, idOf(one.payment_intent), one.amount, one.currency)
    }
  } catch (error) {
    throw toPaymentFailed(error)
  }
}
