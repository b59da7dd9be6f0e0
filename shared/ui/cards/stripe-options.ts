import type { StripeElementLocale, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { stripeAppearance } from './appearance'
import type { CardUse } from './new-card'

const modeOfPage = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')
const languageOfPage = () => (document.documentElement.lang || 'auto') as StripeElementLocale

const appearanceOfPage = () => stripeAppearance(modeOfPage())

/** Keeps Stripe's frames in the page's colour mode. Returns a function that ends it. */
export function followColourMode(elements: StripeElements): () => void {
  const watch = new MutationObserver(() => elements.update({ appearance: appearanceOfPage() }))
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => watch.disconnect()
}

/** Amount and currency as Stripe takes them, the currency in small letters. */
export const stripeAmount = ({ total }: Extract<CardUse, { kind: 'payment' }>) => ({
  amount: total.amount,
  currency: total.currency.toLowerCase(),
})

/** Options of Stripe's elements. They only create a payment method: the API creates and confirms the payment. */
export const stripeOptions = (use: CardUse): StripeElementsOptionsMode => ({
  ...(use.kind === 'payment' ? { mode: 'payment', ...stripeAmount(use) } : { mode: 'setup', currency: 'eur' }),
  // Cards, and the wallets that hold cards.
  allowedPaymentMethodTypes: ['card'],
  paymentMethodCreation: 'manual',
  appearance: appearanceOfPage(),
  locale: languageOfPage(),
})
