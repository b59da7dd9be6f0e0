import { chargeStep } from '../domain/money'
import { PaymentFailed } from './port'

/**
 * Currencies without decimals that Stripe still expects times 100 (https://docs.stripe.com/currencies#special-cases).
 */
const STRIPE_HUNDREDTHS = new Set(['ISK', 'UGX'])

/**
 * Converts ISO minor units to Stripe's.
 * @throws PaymentFailed `invalid` for an amount that no card can be charged
 */
export function toStripeAmount(amount: number, currency: string): number {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount % chargeStep(currency) !== 0) {
    throw new PaymentFailed({
      kind: 'invalid',
      code: 'amount_not_chargeable',
      message:
        'This amount cannot be charged to a card. Nothing was charged; write to support and we will put it right.',
    })
  }
  return STRIPE_HUNDREDTHS.has(currency.toUpperCase()) ? amount * 100 : amount
}

/** Converts Stripe's units to ISO minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  return STRIPE_HUNDREDTHS.has(currency.toUpperCase()) ? Math.round(amount / 100) : amount
}
