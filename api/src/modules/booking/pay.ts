import type { CallOutput, ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { booking, person } from '../../database/schema'
import { plusMinutes } from '../../domain/calendar'
import { links } from '../../domain/links'
import { written } from '../../domain/money'
import { policy } from '../../domain/policy'
import { conflict, Refused } from '../../http/refused'
import type { Me } from '../../identity/sessions'
import { type IntentResult, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { lockBooking, type LockedBooking, refuseWhileWorking, wordsFor } from './advance'
import { applyPayment } from './apply-payment'

export interface Paid {
  outcome: CallOutput<'bookings/payment-now'>['outcome']
  redirectUrl: string | null
  message: string
}

/** Pays for a held booking: authorises a request, charges an instant booking. Asked again it tells how things stand. */
export async function payNow(services: Services, me: Me, input: ParsedInput<'bookings/payment-now'>): Promise<Paid> {
  const found = await startWorking(services, input.bookingId)
  if (found.status !== 'held') return alreadyPaid(found)
  try {
    const intent = await payWithCard(services, me, found, input)
    await applyPayment(services, intent)
    return tell(intent, found)
  } catch (error) {
    if (!(error instanceof PaymentFailed)) throw error
    if (error.kind === 'unavailable') throw new Refused(503, error.message, { reason: 'payment_unavailable' })
    if (error.kind === 'invalid') services.log.error({ err: error, bookingId: found.id }, 'payment refused as invalid')
    await services.db.update(booking).set({ paymentProblem: error.message }).where(eq(booking.id, found.id))
    return { outcome: 'declined', redirectUrl: null, message: error.message }
  } finally {
    await services.db.update(booking).set({ workingUntil: null }).where(eq(booking.id, found.id))
  }
}

/** Makes the booking's payment at the provider once, whoever asks first. */
export async function ensureIntent(services: Services, found: typeof booking.$inferSelect): Promise<string> {
  if (found.paymentIntent) return found.paymentIntent
  const { db, payments, config } = services
  const customer = await customerOf(services, found.guestId)
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

/** The provider's customer for one of our people, kept with them. */
export async function customerOf({ db, payments }: Services, personId: string): Promise<string> {
  const [payer] = await db.select().from(person).where(eq(person.id, personId))
  if (!payer) throw new Error(`Nobody is called ${personId}`)
  if (payer.paymentCustomer) return payer.paymentCustomer
  const customer = await payments.ensureCustomer({ userId: payer.id, email: payer.email, name: `${payer.firstName} ${payer.lastName}`.trim() })
  await db.update(person).set({ paymentCustomer: customer }).where(eq(person.id, personId))
  return customer
}

/** Reserves the booking for this payment, so that neither the clock nor a second click cuts in. */
async function startWorking({ db, now }: Services, bookingId: string): Promise<LockedBooking> {
  return db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    if (found.status !== 'held') return found
    refuseWhileWorking(found, now())
    if (found.clockAt && found.clockAt <= now()) throw conflict('The time to pay has run out and the dates were given back. Choose them again.', 'hold_expired')
    await tx
      .update(booking)
      .set({ workingUntil: plusMinutes(now(), policy.decisionSeconds / 60) })
      .where(eq(booking.id, bookingId))
    return found
  })
}

async function payWithCard(services: Services, me: Me, found: LockedBooking, input: ParsedInput<'bookings/payment-now'>): Promise<IntentResult> {
  const { payments, config } = services
  const intentId = await ensureIntent(services, found)
  if (!input.paymentMethodId) return payments.retrieveIntent(intentId)
  if (input.saveCard) {
    const customer = await customerOf(services, me.id)
    const card = await payments.attachPaymentMethod({ customer, paymentMethod: input.paymentMethodId })
    await services.db.update(booking).set({ cardBrand: card.brand, cardLast4: card.last4 }).where(eq(booking.id, found.id))
  }
  return payments.confirmIntent({
    intentId,
    paymentMethod: input.paymentMethodId,
    returnUrl: `${config.siteUrl}${input.returnPath ?? links.trip(found.id)}`,
    idempotencyKey: `confirm:${found.id}:${input.idempotencyKey}`,
  })
}

function tell(intent: IntentResult, found: LockedBooking): Paid {
  switch (intent.status) {
    case 'authorised':
      return {
        outcome: 'authorised',
        redirectUrl: null,
        message: `Your request is with the host. ${written(found.total, found.currency)} is reserved on your card and taken only when they accept.`,
      }
    case 'captured':
      return { outcome: 'paid', redirectUrl: null, message: 'Your stay is booked and paid.' }
    case 'requires_action':
      return { outcome: 'action_needed', redirectUrl: intent.url, message: 'Your bank wants you to confirm this payment.' }
    case 'processing':
      return { outcome: 'processing', redirectUrl: null, message: 'Your bank is still working on it. We will tell you as soon as it is through.' }
    case 'requires_payment_method':
      return { outcome: 'declined', redirectUrl: null, message: intent.lastError?.message ?? 'Choose a card to pay with.' }
    case 'requires_confirmation':
      return { outcome: 'declined', redirectUrl: null, message: 'Choose a card to pay with.' }
    case 'cancelled':
      throw conflict('The time to pay has run out and the dates were given back. Choose them again.', 'hold_expired')
  }
}

function alreadyPaid(found: LockedBooking): Paid {
  if (found.status === 'requested') return { outcome: 'authorised', redirectUrl: null, message: 'Your request is with the host.' }
  if (found.status === 'confirmed' || found.status === 'in_progress' || found.status === 'completed')
    return { outcome: 'paid', redirectUrl: null, message: 'This stay is booked and paid.' }
  throw conflict(`This booking can’t be paid any more: ${wordsFor(found.status)}.`, 'wrong_status', { status: found.status })
}
