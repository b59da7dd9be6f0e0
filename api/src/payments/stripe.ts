import Stripe from 'stripe'
import { withPaymentErrors } from './payment-errors'
import { PaymentFailed, type Payments } from './port'
import { stripeCards } from './stripe-cards'
import { stripeCustomers } from './stripe-customers'
import { readEvent } from './stripe-events'
import { stripeHosts } from './stripe-hosts'
import { stripeIntents } from './stripe-intents'
import { stripeMovements } from './stripe-movements'
import { readDispute } from './stripe-readings'
import { stripeRefunds } from './stripe-refunds'

export interface StripeSettings {
  /** `sk_…` */
  secretKey: string
  /** `whsec_…` */
  webhookSecret: string
  /** The emulator's address; without it Stripe itself. */
  apiBase?: string
  /** Timeout of one request, in ms. */
  timeout?: number
  /** Retries after a lost connection; safe, because every write has an idempotency key. */
  retries?: number
}

/** The one adapter of the `Payments` port: Stripe and the emulator differ only in `apiBase`. */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  timeout = 10_000,
  retries = 2,
}: StripeSettings): Payments {
  const stripe = new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase && addressOf(apiBase)),
  })

  return {
    ...stripeCustomers(stripe),
    ...stripeIntents(stripe),
    ...stripeRefunds(stripe),
    ...stripeCards(stripe),
    ...stripeHosts(stripe),

    retrieveDispute: (disputeId) =>
      withPaymentErrors(async () => readDispute(await stripe.disputes.retrieve(disputeId))),

    movementsSince: (since) => stripeMovements(stripe, since),

    verifyWebhook(rawBody, signature) {
      try {
        return readEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch (cause) {
        throw new PaymentFailed(
          { kind: 'invalid', code: 'bad_signature', message: 'The signature of this webhook does not match its body.' },
          { cause },
        )
      }
    },

    readStoredEvent: (body) => readEvent(JSON.parse(body) as Stripe.Event),
  }
}

function addressOf(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase)
  const insecure = protocol === 'http:'
  return { host: hostname, port: port || (insecure ? '80' : '443'), protocol: insecure ? 'http' : 'https' }
}
