import type Stripe from 'stripe'
import { withPaymentErrors } from './payment-errors'
import type { Payments } from './port'
import { readCard } from './stripe-readings'

/** A guest's saved cards. */
export const stripeCards = (stripe: Stripe) =>
  ({
    listPaymentMethods: (customer) =>
      withPaymentErrors(async () => {
        const [methods, owner] = await Promise.all([
          stripe.paymentMethods.list({ customer, type: 'card', limit: 100 }),
          stripe.customers.retrieve(customer),
        ])
        const chosen = owner.deleted ? null : owner.invoice_settings.default_payment_method
        return methods.data.map((method) =>
          readCard(method, typeof chosen === 'string' ? chosen : (chosen?.id ?? null)),
        )
      }),

    retrieveCard: (paymentMethod) =>
      withPaymentErrors(async () => readCard(await stripe.paymentMethods.retrieve(paymentMethod), null)),

    attachPaymentMethod: ({ customer, paymentMethod }) =>
      withPaymentErrors(async () => readCard(await stripe.paymentMethods.attach(paymentMethod, { customer }), null)),

    detachPaymentMethod: (paymentMethod) =>
      withPaymentErrors(async () => void (await stripe.paymentMethods.detach(paymentMethod))),

    setDefaultPaymentMethod: ({ customer, paymentMethod }) =>
      withPaymentErrors(
        async () =>
          void (await stripe.customers.update(customer, {
            invoice_settings: { default_payment_method: paymentMethod },
          })),
      ),
  }) satisfies Partial<Payments>
