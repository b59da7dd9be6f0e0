import type { StripeConfig } from './settings'

/** What a page needs to collect a card. */
export interface PaymentClientConfig {
  provider: 'stripe' | 'stripe-emulator'
  publishableKey: string
  /** Address of the emulator's card fields; null for Stripe itself, whose script provides them. */
  elementsUrl: string | null
}

/** The client's settings for Stripe or its emulator. */
export function paymentClientConfigOf({ publishableKey, apiBase }: StripeConfig): PaymentClientConfig {
  return apiBase
    ? { provider: 'stripe-emulator', publishableKey, elementsUrl: `${apiBase}/elements/card` }
    : { provider: 'stripe', publishableKey, elementsUrl: null }
}
