import { eq } from 'drizzle-orm'
import { booking, partPayment } from '../../../database/schema'
import { plusMinutes } from '../../../domain/dates'
import { links } from '../../../domain/links'
import { formatAmount } from '../../../domain/money'
import { restOutcome } from '../../../domain/part-payment'
import { policy } from '../../../domain/policy'
import type { OutboxTopics } from '../../../outbox/outbox'
import { type IntentResult, PaymentFailed } from '../../../payments'
import type { Services } from '../../../services'
import { applyOutcome } from '../advance'
import { type LockedBooking, lockBooking } from '../booking-record'
import { cardOnFile, ensureCustomer } from '../customer'
import { findPartPayment, type PartPaymentRow } from './part-payment-record'
import { takeRestStep } from './rest-step'

/** Creates the payment of the rest at the provider, once; returns its id. Each try sets its present amount. */
export async function ensureRestIntent(
  services: Services,
  { rest, paymentIntent }: PartPaymentRow,
  of: Pick<typeof booking.$inferSelect, 'id' | 'code' | 'guestId' | 'currency'>,
): Promise<string> {
  if (paymentIntent) return paymentIntent
  const { intentId } = await services.payments.createIntent({
    amount: rest,
    currency: of.currency,
    capture: 'automatic',
    customer: await ensureCustomer(services, of.guestId),
    metadata: { bookingId: of.id, part: 'rest', code: of.code },
    idempotencyKey: `intent:rest:${of.id}:${rest}`,
    returnUrl: `${services.config.siteUrl}${links.trip(of.id)}`,
  })
  await services.db.update(partPayment).set({ paymentIntent: intentId }).where(eq(partPayment.bookingId, of.id))
  return intentId
}

/**
 * Charges the rest to the card that paid the first part. Asks the guest to pay when that fails. Safe to run again after
 * a crash: the provider knows whether the card was charged.
 */
export async function chargeRest(services: Services, { bookingId }: OutboxTopics['chargeRest']): Promise<void> {
  const claimed = await claim(services, bookingId)
  if (!claimed) return
  try {
    const intent = await chargeCardOnFile(services, claimed)
    if (intent.status === 'captured') return await applyRestPayment(services, intent)
    await recordDecline(
      services,
      bookingId,
      intent.status === 'requires_payment_method' ? (intent.lastError?.message ?? null) : null,
    )
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.kind === 'unavailable') throw error
    await recordDecline(services, bookingId, error.message)
  } finally {
    await services.db.update(booking).set({ workingUntil: null }).where(eq(booking.id, bookingId))
  }
}

/** Keeps the booking for this charge; null when there is nothing to charge any more. */
async function claim({ db, now }: Services, bookingId: string) {
  return db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const parts = await findPartPayment(tx, bookingId)
    if (found.status !== 'confirmed' || parts?.latestStep !== 'rest_due' || parts.paid > 0) return null
    if (found.workingUntil && found.workingUntil > now())
      throw new Error(`Booking ${found.code} is being changed right now: its rest is charged after that.`)
    await tx
      .update(booking)
      .set({ workingUntil: plusMinutes(now(), policy.decisionSeconds / 60) })
      .where(eq(booking.id, bookingId))
    return { found, parts }
  })
}

async function chargeCardOnFile(
  services: Services,
  { found, parts }: { found: LockedBooking; parts: PartPaymentRow },
): Promise<IntentResult> {
  const { payments } = services
  const intent = await payments.retrieveIntent(await ensureRestIntent(services, parts, found))
  const isOpen = intent.status !== 'captured' && intent.status !== 'processing'
  const card = isOpen ? await cardOnFile(services, found) : null
  if (!card) return intent
  await payments.setIntentAmount({ intentId: intent.intentId, amount: parts.rest, currency: found.currency })
  return payments.confirmIntent({
    intentId: intent.intentId,
    paymentMethod: card,
    offSession: true,
    returnUrl: '',
    idempotencyKey: `charge:rest:${found.id}`,
  })
}

/** The card on file did not pay: the guest is told, and has time to pay by another. */
async function recordDecline(services: Services, bookingId: string, problem: string | null): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const parts = await findPartPayment(tx, bookingId)
    if (found.status !== 'confirmed' || parts?.latestStep !== 'rest_due') return
    await takeRestStep(tx, found, parts, 'rest_declined', {
      now,
      note: formatAmount(parts.rest, found.currency),
      set: { declinedAt: now, problem },
    })
  })
  services.wake()
}

/** Applies the state of the rest's payment at the provider to its booking; safe in any order and repeatedly. */
export async function applyRestPayment(services: Services, intent: IntentResult): Promise<void> {
  const { bookingId = '' } = intent.metadata
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const parts = await findPartPayment(tx, bookingId)
    if (!parts || parts.paid > 0) return
    const byBooking = eq(partPayment.bookingId, bookingId)
    if (intent.status === 'captured') {
      const { event, ...money } = restOutcome(found, {
        amount: intent.received,
        rest: parts.rest,
        intent: intent.intentId,
      })
      const paid = { paid: intent.received, paymentIntent: intent.intentId, problem: null }
      await tx.update(partPayment).set(paid).where(byBooking)
      const after = await applyOutcome(tx, found, { event: null, ...money }, { now })
      if (event)
        await takeRestStep(tx, after, { ...parts, ...paid }, event, {
          now,
          note: formatAmount(intent.received, found.currency),
        })
    }
    if (intent.status === 'requires_payment_method' && intent.lastError)
      await tx.update(partPayment).set({ problem: intent.lastError.message }).where(byBooking)
  })
  services.wake()
}

/** Cancels the rest's payment of a booking that is over. Retried until the provider confirms it. */
export async function releaseRest(services: Services, { bookingId }: OutboxTopics['releaseRest']): Promise<void> {
  const parts = await findPartPayment(services.db, bookingId)
  if (!parts?.paymentIntent || parts.paid > 0) return
  try {
    await services.payments.cancelIntent({
      intentId: parts.paymentIntent,
      idempotencyKey: `cancel:rest:${bookingId}`,
    })
  } catch (error) {
    // Taken after all: `applyRestPayment` hears of it and gives it back.
    if (!(error instanceof PaymentFailed) || error.kind !== 'invalid') throw error
  }
}
