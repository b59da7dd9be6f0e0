import type Stripe from 'stripe'
import { withPaymentErrors } from './payment-errors'
import type { Payments } from './port'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts'

/** Refunds of captured payments. */
export const stripeRefunds = (stripe: Stripe) =>
  ({
    refund: ({ intentId, amount, idempotencyKey, metadata }) =>
      withPaymentErrors(async () => {
        const currency = amount === undefined ? '' : (await stripe.paymentIntents.retrieve(intentId)).currency
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            ...(metadata && { metadata }),
            ...(amount !== undefined && { amount: toStripeAmount(amount, currency) }),
          },
          { idempotencyKey },
        )
        return {
          refundId: refund.id,
          amount: fromStripeAmount(refund.amount, refund.currency),
          currency: refund.currency.toUpperCase(),
        }
      }),
  }) satisfies Partial<Payments>
