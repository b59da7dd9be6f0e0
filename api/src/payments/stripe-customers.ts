import type Stripe from 'stripe'
import { idempotencyDigest } from './idempotency-digest'
import { withPaymentErrors } from './payment-errors'
import type { Payments } from './port'

/** A guest as a customer at Stripe. */
export const stripeCustomers = (stripe: Stripe) =>
  ({
    ensureCustomer: ({ userId, email, name, customer }) =>
      withPaymentErrors(async () => {
        if (customer) return customer
        const created = await stripe.customers.create(
          { email, name, metadata: { userId } },
          { idempotencyKey: `customer:${userId}:${idempotencyDigest(email, name)}` },
        )
        return created.id
      }),

    updateCustomerEmail: ({ customer, email }) =>
      withPaymentErrors(async () => void (await stripe.customers.update(customer, { email }))),

    // Rule: Stripe, API conventions: an empty string unsets a field.
    forgetCustomer: (customer) =>
      withPaymentErrors(async () => void (await stripe.customers.update(customer, { email: '', name: '' }))),
  }) satisfies Partial<Payments>
