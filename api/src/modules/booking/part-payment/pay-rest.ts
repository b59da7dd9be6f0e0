import { eq } from 'drizzle-orm'
import { booking, partPayment } from '../../../database/schema'
import { plusMinutes } from '../../../domain/dates'
import { links } from '../../../domain/links'
import { formatAmount } from '../../../domain/money'
import { restOutcome } from '../../../domain/part-payment'
import { policy } from '../../../domain/policy'
import type { OutboxTopics } from '../../../outbox/outbox'
import type { IntentResult } from '../../../payments'
import type { Services } from '../../../services'
import { applyOutcome } from '../advance'
import { lockBooking } from '../booking-record'
import { cancelLaterIntent, chargeCardOnFile, createLaterIntent } from '../later-payment'
import { findPartPayment, type PartPaymentRow } from './part-payment-record'
import { takeRestStep } from './rest-step'

/** Creates the payment of the rest at the provider, once; returns its id. Each try sets its present amount. */
export async function ensureRestIntent(
  services: Services,
  { rest, paymentIntent }: PartPaymentRow,
  of: Pick<typeof booking.$inferSelect, 'id' | 'code' | 'guestId' | 'currency'>,
): Promise<string> {
  if (paymentIntent) return paymentIntent
  const intentId = await createLaterIntent(services, of, {
    key: `rest:${of.id}:${rest}`,
    amount: rest,
    metadata: { part: 'rest' },
    page: links.trip(of.id),
  })
  await services.db.update(partPayment).set({ paymentIntent: intentId }).where(eq(partPayment.bookingId, of.id))
  return intentId
}

/** Charges the rest to the card that paid the first part, and asks the guest to pay where that fails. */
export async function chargeRest(services: Services, { bookingId }: OutboxTopics['chargeRest']): Promise<void> {
  const claimed = await claim(services, bookingId)
  if (!claimed) return
  const { found, parts } = claimed
  try {
    const charge = await chargeCardOnFile(services, found, {
      key: `rest:${bookingId}`,
      amount: parts.rest,
      ensureIntent: () => ensureRestIntent(services, parts, found),
    })
    if ('captured' in charge) await applyRestPayment(services, charge.captured)
    else await recordDecline(services, bookingId, charge.problem)
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

/** Cancels the rest's payment of a booking that is over; taken after all, `applyRestPayment` gives it back. */
export async function releaseRest(services: Services, { bookingId }: OutboxTopics['releaseRest']): Promise<void> {
  const parts = await findPartPayment(services.db, bookingId)
  if (!parts?.paymentIntent || parts.paid > 0) return
  await cancelLaterIntent(services, { key: `rest:${bookingId}`, intentId: parts.paymentIntent })
}
