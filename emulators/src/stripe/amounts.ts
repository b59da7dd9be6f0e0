import { StripeFailure } from './failure'
import { type Form, integer, requiredText } from './form'

/** Three-decimal currencies must end in 0 (https://docs.stripe.com/currencies#three-decimal). */
const THREE_DECIMALS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
/** Currencies without cents that Stripe still expects times 100, ending in 00. */
const WHOLE_IN_HUNDREDTHS = new Set(['isk', 'ugx'])
const SMALLEST: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50, aud: 50, cad: 50, chf: 50 }

/**
 * Reads and checks `amount` (minor units) and `currency` by Stripe's rules for the currency. `anySize` skips the
 * minimum, which applies to charges and not to transfers.
 * @throws StripeFailure 400 naming the parameter
 */
export function readAmount(form: Form, { anySize = false } = {}): { amount: number; currency: string } {
  requiredText(form, 'amount')
  const currency = requiredText(form, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw StripeFailure.invalid(`Invalid currency: ${currency}`, 'currency')
  const amount = integer(form, 'amount') ?? 0
  if (amount < 1)
    throw StripeFailure.invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  if (amount > 99_999_999 * 100) throw StripeFailure.invalid('Amount is too large.', 'amount', 'amount_too_large')
  if (!anySize && amount < (SMALLEST[currency] ?? 1)) {
    throw StripeFailure.invalid('Amount must convert to at least 50 cents.', 'amount', 'amount_too_small')
  }
  checkStep(amount, currency)
  return { amount, currency }
}

/** @throws StripeFailure 400 when the amount is no multiple of the currency's smallest chargeable step */
export function checkStep(amount: number, currency: string): void {
  const step = THREE_DECIMALS.has(currency) ? 10 : WHOLE_IN_HUNDREDTHS.has(currency) ? 100 : 1
  if (amount % step !== 0) {
    throw StripeFailure.invalid(
      `Invalid amount: ${currency} amounts must be a multiple of ${step}.`,
      'amount',
      'parameter_invalid_integer',
    )
  }
}
