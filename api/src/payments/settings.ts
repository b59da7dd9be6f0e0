import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'

export const paymentSettings = z.object({
  /** Secret key of the Stripe account. */
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  /** Its publishable key, which pages use. */
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  /** Signing secret of the webhook endpoint `/v1/api/stripe/webhook`. */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Address of a Stripe emulator; absent for Stripe itself. */
  STRIPE_API_BASE: z.url({ protocol: /^http$/ }).optional(),
})

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Address of an emulator; null for Stripe itself. */
  apiBase: string | null
}

/**
 * Null where no Stripe account is set, which the local process answers with an emulator.
 * @throws CannotStart for incomplete settings, and in production without an account
 */
export function readStripeConfig(s: z.infer<typeof paymentSettings>, production: boolean): StripeConfig | null {
  if (s.STRIPE_SECRET_KEY && !(s.STRIPE_PUBLISHABLE_KEY && s.STRIPE_WEBHOOK_SECRET))
    throw new CannotStart('STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it.')
  if (production && !s.STRIPE_SECRET_KEY)
    throw new CannotStart(
      'STRIPE_SECRET_KEY is missing: the local payment emulator does not run with NODE_ENV=production.',
    )
  if (production && s.STRIPE_API_BASE)
    throw new CannotStart('STRIPE_API_BASE is set: with NODE_ENV=production payments go to Stripe itself.')
  if (!s.STRIPE_SECRET_KEY) return null
  return {
    secretKey: s.STRIPE_SECRET_KEY,
    publishableKey: s.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: s.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: s.STRIPE_API_BASE ?? null,
  }
}
