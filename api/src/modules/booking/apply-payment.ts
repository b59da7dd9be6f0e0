import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking } from '../../database/schema'
import { type Outcome, type PaymentNews, paymentSays } from '../../domain/booking-money'
import type { IntentResult } from '../../payments'
import type { Services } from '../../services'
import { openConversation } from '../chat/conversation'
import { carryOut } from './advance'
import { applyChangePayment } from './change/pay'
import { type LockedBooking, lockBooking } from './locked-booking'

/**
 * Brings a booking up to what the payment provider says about its payment. Webhook, guest's call and host's decision
 * all come through here, in any order and as often as they like: what has been applied already changes nothing.
 */
export async function applyPayment(services: Services, intent: IntentResult): Promise<void> {
  const bookingId = intent.metadata.bookingId
  if (!bookingId) return
  if (intent.metadata.changeId) return applyChangePayment(services, intent)
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    if (found.paymentIntent && found.paymentIntent !== intent.intentId) return
    if (!found.paymentIntent)
      await tx.update(booking).set({ paymentIntent: intent.intentId }).where(eq(booking.id, bookingId))
    const news = newsOf(intent)
    const what = news && paymentSays(found, news)
    if (what) await follow(tx, found, what, now)
    if (intent.status === 'requires_payment_method' && intent.lastError && found.status === 'held') {
      await tx.update(booking).set({ paymentProblem: intent.lastError.message }).where(eq(booking.id, bookingId))
    }
  })
  services.wake()
}

function newsOf(intent: IntentResult): PaymentNews | null {
  if (intent.status === 'authorised') return { status: 'authorised', amount: intent.capturable }
  if (intent.status === 'captured') return { status: 'captured', amount: intent.received }
  return intent.status === 'cancelled' ? { status: 'cancelled' } : null
}

async function follow(tx: Transaction, found: LockedBooking, what: Outcome, now: Date): Promise<void> {
  const failed = what.event === 'capture_failed'
  const next = await carryOut(tx, found, what, {
    now,
    note: failed ? 'The bank let the reservation go.' : null,
    set: what.event ? { paymentProblem: failed ? 'Your bank let the reserved amount go.' : null } : {},
  })
  if (what.event === 'request' || what.event === 'book') await openConversation(tx, next, now)
}
