import type { CallOutput, ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, partPayment, stayChange } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { ApiError, conflict } from '../../domain/errors'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { policy } from '../../domain/policy'
import { type IntentResult, PaymentFailed, type Payments } from '../../payments'
import type { Services } from '../../services'
import { applyPayment } from './apply-payment'
import { type LockedBooking, lockBooking, refuseWhileWorking, statusText } from './booking-record'
import { findOpenChange, type StayChangeRow } from './change/change-step'
import { ensureChangeIntent } from './change/pay-change'
import { ensureCustomer } from './customer'
import { findPartPayment, offeredParts, type PartPaymentRow, restOf } from './part-payment/part-payment-record'
import { ensureRestIntent } from './part-payment/pay-rest'

export interface PaymentOutcome {
  outcome: CallOutput<'bookings/payment-now'>['outcome']
  redirectUrl: string | null
  /** For the provider's script, where the bank asks in the page. */
  clientSecret?: string
  message: string
}

/**
 * Pays for a held booking, whole or its first part: authorises a request, captures an instant booking. Pays the
 * difference when a change of the booking waits for it, or the rest when that is asked for. Without a card it only
 * reports the payment's state.
 * @throws ApiError 409 when the time to pay is over; 503 while the payment provider is unavailable
 */
export async function payNow(services: Services, input: ParsedInput<'bookings/payment-now'>): Promise<PaymentOutcome> {
  const claimed = await claimPayment(services, input)
  const { found, target } = claimed
  if (!target) return settledOutcome(found)
  try {
    const intentId = await preparePayment(services, claimed, target, input)
    const of = { booking: found.id, change: `change:${claimed.change?.id}`, rest: `rest:${found.id}` }[target]
    const saveCard = input.saveCard || input.part === 'first'
    const intent = await payWithCard(services, { intentId, of, found }, { ...input, saveCard })
    await applyPayment(services, intent)
    if (target === 'booking') await storeCard(services, found, intent)
    return target === 'booking' ? bookingOutcome(intent, found) : laterOutcome(intent, target)
  } catch (error) {
    if (!(error instanceof PaymentFailed)) throw error
    if (error.kind === 'unavailable') throw new ApiError(503, unansweredMessage, { reason: 'payment_unavailable' })
    if (error.kind === 'invalid') services.log.error({ err: error, bookingId: found.id }, 'payment refused as invalid')
    await storePaymentProblem(services, claimed, error.message)
    return { outcome: 'declined', redirectUrl: null, message: error.message }
  } finally {
    await services.db.update(booking).set({ workingUntil: null }).where(eq(booking.id, found.id))
  }
}

/** What a payment is for. */
type PaymentTarget = 'booking' | 'change' | 'rest'

interface ClaimedPayment {
  found: LockedBooking
  /** Null when there is nothing to pay. */
  target: PaymentTarget | null
  change: StayChangeRow | null
  parts: PartPaymentRow | null
}

/** Creates the payment at the provider, with the amount that the guest chose; returns its id. */
async function preparePayment(
  services: Services,
  { found, change, parts }: ClaimedPayment,
  target: PaymentTarget,
  { part, paymentMethodId }: ParsedInput<'bookings/payment-now'>,
): Promise<string> {
  if (target === 'change' && change) return ensureChangeIntent(services, change, found)
  const { currency } = found
  if (target === 'rest' && parts) {
    const intentId = await ensureRestIntent(services, parts, found)
    if (paymentMethodId) await setAmount(services, { intentId, amount: parts.rest, currency })
    return intentId
  }
  const intentId = await ensureIntent(services, found)
  // Whoever has once chosen two parts may have changed their mind, in either direction.
  if (paymentMethodId && parts)
    await setAmount(services, { intentId, amount: part === 'first' ? parts.firstPart : found.total, currency })
  return intentId
}

/** A payment that went through meanwhile keeps its amount: asking for it again says so. */
async function setAmount({ payments }: Services, change: Parameters<Payments['setIntentAmount']>[0]): Promise<void> {
  try {
    await payments.setIntentAmount(change)
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.code !== 'payment_intent_unexpected_state') throw error
  }
}

/** The card may have been charged, and only the answer got lost. A booking has one payment, so it is charged once. */
export const unansweredMessage =
  'The payment service did not answer, so we can’t say yet whether your payment went through. ' +
  'Try again in a moment: you never pay twice.'

async function storePaymentProblem(
  { db, now }: Services,
  { found, target, change }: ClaimedPayment,
  paymentProblem: string,
): Promise<void> {
  if (target === 'change' && change)
    await db
      .update(stayChange)
      .set({ paymentProblem, triedAt: change.triedAt ?? now() })
      .where(eq(stayChange.id, change.id))
  else if (target === 'rest')
    await db.update(partPayment).set({ problem: paymentProblem }).where(eq(partPayment.bookingId, found.id))
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
  { bookingId, paymentMethodId, part }: ParsedInput<'bookings/payment-now'>,
): Promise<ClaimedPayment> {
  return db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const open = await findOpenChange(tx, bookingId)
    const change = open?.status === 'to_pay' ? open : null
    const stored = await findPartPayment(tx, bookingId)
    const target = targetOf(found, { change, parts: stored, part })
    if (!target) return { found, target, change, parts: stored }
    refuseWhileWorking(found, now())
    if (target === 'booking' && found.clockAt && found.clockAt <= now())
      throw conflict('The time to pay has run out and the dates were given back. Choose them again.', 'hold_expired')
    if (target === 'change' && change?.clockAt && change.clockAt <= now())
      throw conflict('The time to pay has run out, and your stay is as it was. Ask for the change anew.', 'change_over')
    const isTried = paymentMethodId !== undefined
    const parts = target === 'booking' && part === 'first' && isTried ? await chooseParts(tx, found) : stored
    await tx
      .update(booking)
      .set({
        workingUntil: plusMinutes(now(), policy.decisionSeconds / 60),
        ...(isTried && target === 'booking' && { paymentProblem: null }),
      })
      .where(eq(booking.id, bookingId))
    if (isTried && target === 'change' && change)
      await tx.update(stayChange).set({ paymentProblem: null }).where(eq(stayChange.id, change.id))
    if (isTried && target === 'rest')
      await tx.update(partPayment).set({ problem: null }).where(eq(partPayment.bookingId, bookingId))
    return { found, target, change, parts }
  })
}

/** @throws ApiError 409 `nothing_to_pay` when the rest is asked for of a stay that has none */
function targetOf(
  { status }: LockedBooking,
  { change, parts, part }: Pick<ClaimedPayment, 'change' | 'parts'> & Pick<ParsedInput<'bookings/payment-now'>, 'part'>,
): PaymentTarget | null {
  if (status === 'held' && part !== 'rest') return 'booking'
  if (part !== 'rest') return change ? 'change' : null
  if (status === 'held' || (status === 'confirmed' && !parts))
    throw conflict('This stay is not paid in two parts, so there is no rest to pay.', 'nothing_to_pay')
  return status === 'confirmed' && restOf(parts) > 0 ? 'rest' : null
}

/**
 * Stores that the guest pays in two parts.
 * @throws ApiError 409 `not_in_parts` where the stay has to be paid at once
 */
async function chooseParts(tx: Transaction, found: LockedBooking): Promise<PartPaymentRow> {
  const plan = offeredParts(found)
  if (!plan)
    throw conflict('This stay can’t be paid in two parts: check-in is too near. Pay everything now.', 'not_in_parts')
  const [chosen] = await tx
    .insert(partPayment)
    .values({ bookingId: found.id, ...plan })
    .onConflictDoUpdate({ target: partPayment.bookingId, set: plan })
    .returning()
  if (!chosen) throw new Error('The choice of two parts was not stored')
  return chosen
}

/** Confirms the payment with the chosen card. `of`: part of the idempotency key of one attempt. */
export async function payWithCard(
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

/** The outcome of a payment that is not complete. */
type PendingOutcome = PaymentOutcome & { outcome: 'action_needed' | 'declined' | 'processing' }

export const stillWorking: PendingOutcome = {
  outcome: 'processing',
  redirectUrl: null,
  message: 'Your bank is still working on it. We will tell you as soon as it is through.',
}

type PendingIntent = Extract<
  IntentResult,
  { status: 'requires_action' | 'processing' | 'requires_payment_method' | 'requires_confirmation' }
>

/** The outcome of a payment that is not complete, whatever it is for. */
export function pendingOutcome(intent: PendingIntent): PendingOutcome {
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

/** The outcome of a payment after the first one: of a change's difference, or of the rest. */
function laterOutcome(intent: IntentResult, target: 'change' | 'rest'): PaymentOutcome {
  switch (intent.status) {
    case 'captured':
      return {
        outcome: 'paid',
        redirectUrl: null,
        message:
          target === 'rest'
            ? 'The rest is paid: your stay is paid in full.'
            : 'The difference is paid, and your stay is changed.',
      }
    case 'authorised':
      return stillWorking
    case 'requires_action':
    case 'processing':
    case 'requires_payment_method':
    case 'requires_confirmation':
      return pendingOutcome(intent)
    case 'cancelled':
      throw target === 'rest'
        ? conflict('This booking has ended meanwhile, and nothing was charged.', 'wrong_status')
        : conflict('The time to pay has run out, and your stay is as it was. Ask for the change anew.', 'change_over')
  }
}

function bookingOutcome(intent: IntentResult, found: LockedBooking): PaymentOutcome {
  switch (intent.status) {
    case 'authorised':
      return {
        outcome: 'authorised',
        redirectUrl: null,
        message:
          `Your request is with the host. ${formatAmount(intent.capturable, found.currency)} is reserved on your ` +
          `card and taken only when they accept.`,
      }
    case 'captured':
      return {
        outcome: 'paid',
        redirectUrl: null,
        message:
          intent.received < found.total
            ? `Your stay is booked, and ${formatAmount(intent.received, found.currency)} of it is paid.`
            : 'Your stay is booked and paid.',
      }
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
