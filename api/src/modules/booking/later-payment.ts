import type { booking } from '../../database/schema'
import { type IntentResult, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { cardOnFile, ensureCustomer } from './customer'

type PaidBooking = Pick<typeof booking.$inferSelect, 'id' | 'code' | 'guestId' | 'currency'>

/** A payment after the one that a booking was made with: of its rest, of a change's difference, or of damages. */
interface LaterPayment {
  /** Unlike that of any other payment; the same whenever this one is tried again. */
  key: string
  /** Minor units of the booking's currency. */
  amount: number
  /** Tells what the payment is for when the provider reports it. */
  metadata: Record<string, string>
  /** Path of the page on which the guest can pay. */
  page: string
}

/** Creates the payment at the provider, once; returns its id. */
export async function createLaterIntent(
  services: Services,
  of: PaidBooking,
  { key, amount, metadata, page }: LaterPayment,
): Promise<string> {
  const { intentId } = await services.payments.createIntent({
    amount,
    currency: of.currency,
    capture: 'automatic',
    customer: await ensureCustomer(services, of.guestId),
    metadata: { bookingId: of.id, code: of.code, ...metadata },
    idempotencyKey: `intent:${key}`,
    returnUrl: `${services.config.siteUrl}${page}`,
  })
  return intentId
}

/**
 * Charges a payment that is still open to the card that paid for the stay, if the guest has it on file. Safe to run
 * again after a crash: the provider knows whether the card was charged.
 * @returns the payment where the money was taken; otherwise the bank's reason, null where it gave none
 * @throws PaymentFailed when the provider does not answer
 */
export async function chargeCardOnFile(
  services: Services,
  of: PaidBooking & Pick<typeof booking.$inferSelect, 'paymentIntent'>,
  { key, amount, ensureIntent }: Pick<LaterPayment, 'key' | 'amount'> & { ensureIntent: () => Promise<string> },
): Promise<{ captured: IntentResult } | { problem: string | null }> {
  try {
    const intent = await confirmWithCardOnFile(services, of, { key, amount, intentId: await ensureIntent() })
    if (intent.status === 'captured') return { captured: intent }
    return { problem: intent.status === 'requires_payment_method' ? (intent.lastError?.message ?? null) : null }
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.kind === 'unavailable') throw error
    return { problem: error.message }
  }
}

async function confirmWithCardOnFile(
  services: Services,
  of: PaidBooking & Pick<typeof booking.$inferSelect, 'paymentIntent'>,
  { key, amount, intentId }: { key: string; amount: number; intentId: string },
): Promise<IntentResult> {
  const { payments } = services
  const intent = await payments.retrieveIntent(intentId)
  const isOpen = 'clientSecret' in intent
  const paymentMethod = isOpen ? await cardOnFile(services, of) : null
  if (!paymentMethod) return intent
  if (intent.amount !== amount) await payments.setIntentAmount({ intentId, amount, currency: of.currency })
  return payments.confirmIntent({
    intentId,
    paymentMethod,
    offSession: true,
    returnUrl: '',
    idempotencyKey: `charge:${key}`,
  })
}

/** Cancels a payment that is no longer wanted. Retried until the provider confirms it. */
export async function cancelLaterIntent(services: Services, { key, intentId }: { key: string; intentId: string }) {
  try {
    await services.payments.cancelIntent({ intentId, idempotencyKey: `cancel:${key}` })
  } catch (error) {
    // Taken after all: whoever hears of the payment gives it back.
    if (!(error instanceof PaymentFailed) || error.kind !== 'invalid') throw error
  }
}
