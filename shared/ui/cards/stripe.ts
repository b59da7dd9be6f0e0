import type { PaymentSetup } from '@qe/contract'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: { key: string; stripe: Promise<Stripe> } | null = null

/** Loads Stripe's script from Stripe on first use, once per page. Loads it again after a failure. */
export function loadStripeOnce(publishableKey: string): Promise<Stripe> {
  if (loading?.key === publishableKey) return loading.stripe
  const stripe = loadStripe(publishableKey).then((loaded) => {
    if (!loaded) throw new Error('Stripe did not start.')
    return loaded
  })
  loading = { key: publishableKey, stripe }
  stripe.catch(() => {
    if (loading?.stripe === stripe) loading = null
  })
  return stripe
}

/**
 * Lets the bank ask the cardholder in the page (3-D Secure).
 * @returns whether the bank could be asked; the API knows the outcome
 */
export async function confirmWithBank(
  { publishableKey }: Pick<PaymentSetup, 'publishableKey'>,
  clientSecret: string,
): Promise<boolean> {
  try {
    const stripe = await loadStripeOnce(publishableKey)
    await stripe.handleNextAction({ clientSecret })
    return true
  } catch {
    return false
  }
}
