import type { PaymentSetup } from '@qe/contract'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: { key: string; stripe: Promise<Stripe> } | null = null

/** Stripe's script, from Stripe: asked for when a card is wanted, once a page, and again after it did not come. */
export function loadStripeOnce(publishableKey: string): Promise<Stripe> {
  if (loading?.key === publishableKey) return loading.stripe
  const stripe = loadStripe(publishableKey).then((made) => {
    if (!made) throw new Error('Stripe did not start.')
    return made
  })
  loading = { key: publishableKey, stripe }
  stripe.catch(() => {
    if (loading?.stripe === stripe) loading = null
  })
  return stripe
}

/**
 * Lets the bank ask the cardholder in the page (3-D Secure), over a saved card as over a new one. What came of it the
 * server is asked afterwards: this only says whether the bank could be asked at all.
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
