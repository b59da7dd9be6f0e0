import Stripe from 'stripe'
import { withPaymentErrors } from './payment-errors'
import type { Payments } from './port'
import { toStripeAmount } from './stripe-amounts'
import { readIntent } from './stripe-readings'

/** Payment intents: what a guest pays. */
export const stripeIntents = (stripe: Stripe) =>
  ({
    createIntent: ({ amount, currency, capture, customer, paymentMethod, metadata, idempotencyKey, returnUrl }) =>
      withPaymentErrors(async () =>
        readIntent(
          await stripe.paymentIntents.create(
            {
              amount: toStripeAmount(amount, currency),
              currency: currency.toLowerCase(),
              capture_method: capture,
              customer,
              metadata,
              ...(paymentMethod && { payment_method: paymentMethod, confirm: true, return_url: returnUrl }),
            },
            { idempotencyKey },
          ),
        ),
      ),

    setIntentAmount: ({ intentId, amount, currency }) =>
      withPaymentErrors(
        async () => void (await stripe.paymentIntents.update(intentId, { amount: toStripeAmount(amount, currency) })),
      ),

    confirmIntent: ({ intentId, paymentMethod, returnUrl, idempotencyKey, offSession, inPage, saveCard }) =>
      withPaymentErrors(async () => {
        // An absent guest can't be redirected to the bank's page.
        // An earlier attempt may have asked to save its card: what this one says counts.
        const authentication = offSession
          ? { off_session: true }
          : {
              return_url: returnUrl,
              ...(inPage && { use_stripe_sdk: true }),
              setup_future_usage: saveCard ? ('off_session' as const) : ('' as const),
            }
        return readIntent(
          await stripe.paymentIntents.confirm(
            intentId,
            { payment_method: paymentMethod, ...authentication },
            { idempotencyKey },
          ),
        )
      }),

    retrieveIntent: (intentId) =>
      withPaymentErrors(async () => readIntent(await stripe.paymentIntents.retrieve(intentId))),

    captureIntent: ({ intentId, amount, idempotencyKey }) =>
      withPaymentErrors(async () => {
        if (amount === undefined)
          return readIntent(await stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }))
        const { currency } = await stripe.paymentIntents.retrieve(intentId)
        return readIntent(
          await stripe.paymentIntents.capture(
            intentId,
            { amount_to_capture: toStripeAmount(amount, currency) },
            { idempotencyKey },
          ),
        )
      }),

    cancelIntent: ({ intentId, idempotencyKey }) =>
      withPaymentErrors(async () => {
        try {
          return readIntent(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }))
        } catch (error) {
          const state = error instanceof Stripe.errors.StripeInvalidRequestError ? error.payment_intent : undefined
          if (state?.status === 'canceled') return readIntent(state as Stripe.PaymentIntent)
          throw error
        }
      }),
  }) satisfies Partial<Payments>
