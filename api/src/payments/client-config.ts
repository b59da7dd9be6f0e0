import type { StripeConfig } from './settings'

/** What a page needs to collect a card. */
export interface PaymentClientConfig {
  provider: 'stripe' | 'stripe-emulator'
  publishableKey: string
  /** Address of the emulator's card fields; null with Stripe itself, which brings its own. */
  elementsUrl: string | null
}

export function paymentClientConfigOf({ publishableKey, apiBase }: StripeConfig): PaymentClientConfig {
  return apiBase
    ? { provider: 'stripe-emulator', publishableKey, elementsUrl: `${apiBase}/elements/card` }
    : { provider: 'stripe', publishableKey, elementsUrl: null }
}
