import type { CallOutput, ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { booking, stayChange } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { ApiError, conflict } from '../../domain/errors'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { policy } from '../../domain/policy'
import { type IntentResult, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { applyPayment } from './apply-payment'
import { type LockedBooking, lockBooking, refuseWhileWorking, statusText } from './booking-record'
import { findOpenChange, type StayChangeRow } from './change/change-step'
import { ensureChangeIntent } from './change/pay-change'
import { ensureCustomer } from './customer'

export interface PaymentOutcome {
  outcome: CallOutput<'bookings/payment-now'>['outcome']
  redirectUrl: string | null
  /** For the provider's script, where the bank asks in the page. */
  clientSecret?: string
  message: string
}

/**
 * Pays for a held booking: authorises a request, captures an instant booking. Pays the difference when a change of the
 * booking waits for it. Without a card it only reports the payment's state.
 * @throws ApiError 409 when the time to pay is over; 503 while the payment provider is unavailable
 */
export async function payNow(services: Services, input: ParsedInput<'bookings/payment-now'>): Promise<PaymentOutcome> {
  const { found, change } = await claimPayment(services, input)
  if (found.status !== 'held' && !change) return settledOutcome(found)
  try {
    const intentId = change ? await ensureChangeIntent(services, change, found) : await ensureIntent(services, found)
    const intent = await payWithCard(
      services,
      { intentId, of: change ? `change:${change.id}` : found.id, found },
      input,
    )
    await applyPayment(services, intent)
    if (!change) await storeCard(services, found, intent)
    return change ? changeOutcome(intent) : bookingOutcome(intent, found)
  } catch (error) {
    if (!(error instanceof PaymentFailed)) throw error
    if (error.kind === 'unavailable') throw new ApiError(503, unansweredMessage, { reason: 'payment_unavailable' })
    if (error.kind === 'invalid') services.log.error({ err: error, bookingId: found.id }, 'payment refused as invalid')
    await storePaymentProblem(services, found, change, error.message)
    return { outcome: 'declined', redirectUrl: null, message: error.message }
  } finally {
    await services.db.update(booking).set({ workingUntil: null }).where(eq(booking.id, found.id))
  }
}

/** The card may have been charged, and only the answer got lost. A booking has one payment, so it is charged once. */
const unansweredMessage =
  'The payment service did not answer, so we can’t say yet whether your payment went through. ' +
  'Try again in a moment: you never pay twice.'

async function storePaymentProblem(
  { db, now }: Services,
  found: LockedBooking,
  change: StayChangeRow | null,
  paymentProblem: string,
): Promise<void> {
  if (change)
    await db
      .update(stayChange)
      .set({ paymentProblem, triedAt: change.triedAt ?? now() })
      .where(eq(stayChange.id, change.id))
  else await db.update(booking).set({ paymentProblem }).where(eq(booking.id, found.id))
}

/** Creates the booking's payment at the provider, once; returns its id. */
export async function ensureIntent(services: Services, found: typeof booking.$inferSelect): Promise<string> {
  if (found.paymentIntent) return found.paymentIntent
  const { db, payments, config } = services
  const customer = await ensureCustomer(services, found.guestId)
  const { intentId } = await payments.createIntent({
    amount: found.total,
    currency: found.currency,
    capture: found.bookingType === 'instant' ? 'automatic' : 'manual',
    customer,
    metadata: { bookingId: found.id, code: found.code },
    idempotencyKey: `intent:${found.id}`,
    returnUrl: config.siteUrl,
  })
  await db.update(booking).set({ paymentIntent: intentId }).where(eq(booking.id, found.id))
  return intentId
}

/**
 * Claims the booking for this payment, so that neither the clock nor a second click interferes. Clears the problem of
 * an earlier card.
 */
async function claimPayment(
  { db, now }: Services,
  { bookingId, paymentMethodId }: ParsedInput<'bookings/payment-now'>,
): Promise<{ found: LockedBooking; change: StayChangeRow | null }> {
  return db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const open = await findOpenChange(tx, bookingId)
    const change = open?.status === 'to_pay' ? open : null
    if (found.status !== 'held' && !change) return { found, change }
    refuseWhileWorking(found, now())
    if (!change && found.clockAt && found.clockAt <= now())
      throw conflict('The time to pay has run out and the dates were given back. Choose them again.', 'hold_expired')
    if (change?.clockAt && change.clockAt <= now())
      throw conflict('The time to pay has run out, and your stay is as it was. Ask for the change anew.', 'change_over')
    await tx
      .update(booking)
      .set({
        workingUntil: plusMinutes(now(), policy.decisionSeconds / 60),
        ...(paymentMethodId && !change && { paymentProblem: null }),
      })
      .where(eq(booking.id, bookingId))
    if (change && paymentMethodId)
      await tx.update(stayChange).set({ paymentProblem: null }).where(eq(stayChange.id, change.id))
    return { found, change }
  })
}

/** Confirms the payment with the chosen card. `of`: part of the idempotency key of one attempt. */
async function payWithCard(
  services: Services,
  { intentId, of, found }: { intentId: string; of: string; found: LockedBooking },
  input: ParsedInput<'bookings/payment-now'>,
): Promise<IntentResult> {
  const { payments, config } = services
  if (!input.paymentMethodId) return payments.retrieveIntent(intentId)
  try {
    return await payments.confirmIntent({
      intentId,
      paymentMethod: input.paymentMethodId,
      saveCard: input.saveCard,
      returnUrl: `${config.siteUrl}${input.returnPath ?? links.trip(found.id)}`,
      idempotencyKey: `confirm:${of}:${input.idempotencyKey}`,
      inPage: services.paymentClient.provider === 'stripe',
    })
  } catch (error) {
    // An earlier try went through, and only its answer got lost.
    if (error instanceof PaymentFailed && error.code === 'payment_intent_unexpected_state')
      return payments.retrieveIntent(intentId)
    throw error
  }
}

/** Keeps brand and last digits of the card that paid, for trip and receipt. A booking is paid without them as well. */
async function storeCard(services: Services, found: LockedBooking, intent: IntentResult): Promise<void> {
  if (!intent.paymentMethod || (intent.status !== 'authorised' && intent.status !== 'captured')) return
  try {
    const { brand, last4 } = await services.payments.retrieveCard(intent.paymentMethod)
    await services.db.update(booking).set({ cardBrand: brand, cardLast4: last4 }).where(eq(booking.id, found.id))
  } catch (error) {
    if (!(error instanceof PaymentFailed)) throw error
    services.log.warn({ err: error, bookingId: found.id }, 'the card that paid is not known')
  }
}

const stillWorking: PaymentOutcome = {
  outcome: 'processing',
  redirectUrl: null,
  message: 'Your bank is still working on it. We will tell you as soon as it is through.',
}

type PendingIntent = Extract<
  IntentResult,
  { status: 'requires_action' | 'processing' | 'requires_payment_method' | 'requires_confirmation' }
>

/** The outcome of a payment that is not complete, whatever it is for. */
function pendingOutcome(intent: PendingIntent): PaymentOutcome {
  switch (intent.status) {
    case 'requires_action':
      return {
        outcome: 'action_needed',
        redirectUrl: intent.url,
        clientSecret: intent.clientSecret,
        message: 'Your bank wants you to confirm this payment.',
      }
    case 'processing':
      return stillWorking
    case 'requires_payment_method':
      return {
        outcome: 'declined',
        redirectUrl: null,
        message: intent.lastError?.message ?? 'Choose a card to pay with.',
      }
    case 'requires_confirmation':
      return { outcome: 'declined', redirectUrl: null, message: 'Choose a card to pay with.' }
  }
}

function changeOutcome(intent: IntentResult): PaymentOutcome {
  switch (intent.status) {
    case 'captured':
      return { outcome: 'paid', redirectUrl: null, message: 'The difference is paid, and your stay is changed.' }
    case 'authorised':
      return stillWorking
    case 'requires_action':
    case 'processing':
    case 'requires_payment_method':
    case 'requires_confirmation':
      return pendingOutcome(intent)
    case 'cancelled':
      throw conflict('The time to pay has run out, and your stay is as it was. Ask for the change anew.', 'change_over')
  }
}

function bookingOutcome(intent: IntentResult, found: LockedBooking): PaymentOutcome {
  switch (intent.status) {
    case 'authorised':
      return {
        outcome: 'authorised',
        redirectUrl: null,
        message:
          `Your request is with the host. ${formatAmount(found.total, found.currency)} is reserved on your ` +
          `card and taken only when they accept.`,
      }
    case 'captured':
      return { outcome: 'paid', redirectUrl: null, message: 'Your stay is booked and paid.' }
    case 'requires_action':
    case 'processing':
    case 'requires_payment_method':
    case 'requires_confirmation':
      return pendingOutcome(intent)
    case 'cancelled':
      throw conflict('The time to pay has run out and the dates were given back. Choose them again.', 'hold_expired')
  }
}

function settledOutcome(found: LockedBooking): PaymentOutcome {
  if (found.status === 'requested')
    return { outcome: 'authorised', redirectUrl: null, message: 'Your request is with the host.' }
  if (found.status === 'confirmed' || found.status === 'in_progress' || found.status === 'completed')
    return { outcome: 'paid', redirectUrl: null, message: 'This stay is booked and paid.' }
  throw conflict(`This booking can’t be paid any more: ${statusText(found.status)}.`, 'wrong_status', {
    status: found.status,
  })
}
