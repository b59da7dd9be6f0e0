import { id } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking } from '../../database/schema'
import { type Outcome, type PaymentUpdate, paymentOutcome } from '../../domain/booking-money'
import type { IntentResult } from '../../payments'
import type { Services } from '../../services'
import { openConversation } from '../chat/conversation'
import { applyClaimPayment } from '../claim/charge-claim'
import { applyOutcome } from './advance'
import { type LockedBooking, lockBooking } from './booking-record'
import { applyChangePayment } from './change/pay-change'
import { applyRestPayment } from './part-payment/pay-rest'

/**
 * Applies the state of a payment at the provider to its booking. The webhook, the guest's call and the host's decision
 * all call this, in any order and repeatedly: applying the same state twice changes nothing. A payment of nothing that
 * we know, of another site at the same provider, is none of our business.
 */
export async function applyPayment(services: Services, intent: IntentResult): Promise<void> {
  const { bookingId } = intent.metadata
  if (!bookingId || !(await isKnown(services, bookingId))) return
  if (intent.metadata.changeId) return applyChangePayment(services, intent)
  if (intent.metadata.part === 'rest') return applyRestPayment(services, intent)
  if (intent.metadata.claimId) return applyClaimPayment(services, intent)
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    if (found.paymentIntent && found.paymentIntent !== intent.intentId) return
    if (!found.paymentIntent)
      await tx.update(booking).set({ paymentIntent: intent.intentId }).where(eq(booking.id, bookingId))
    const update = paymentUpdateOf(intent)
    const outcome = update && paymentOutcome(found, update)
    if (outcome) await applyPaymentOutcome(tx, found, outcome, now)
    if (intent.status === 'requires_payment_method' && intent.lastError && found.status === 'held') {
      await tx.update(booking).set({ paymentProblem: intent.lastError.message }).where(eq(booking.id, bookingId))
    }
  })
  services.wake()
}

const isKnown = async ({ db }: Services, bookingId: string): Promise<boolean> =>
  id.safeParse(bookingId).success && (await db.$count(booking, eq(booking.id, bookingId))) > 0

function paymentUpdateOf(intent: IntentResult): PaymentUpdate | null {
  if (intent.status === 'authorised') return { status: 'authorised', amount: intent.capturable }
  if (intent.status === 'captured') return { status: 'captured', amount: intent.received }
  return intent.status === 'cancelled' ? { status: 'cancelled' } : null
}

async function applyPaymentOutcome(tx: Transaction, found: LockedBooking, outcome: Outcome, now: Date): Promise<void> {
  const failed = outcome.event === 'capture_failed'
  const next = await applyOutcome(tx, found, outcome, {
    now,
    note: failed ? 'The bank let the reservation go.' : null,
    set: outcome.event ? { paymentProblem: failed ? 'Your bank let the reserved amount go.' : null } : {},
  })
  if (outcome.event === 'request' || outcome.event === 'book') await openConversation(tx, next, now)
}
