import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking } from '../../database/schema'
import { post } from '../../jobs/outbox'
import type { IntentResult } from '../../payments'
import type { Services } from '../../services'
import { openConversation } from '../chat/conversation'
import { advance, lockBooking, type LockedBooking } from './advance'
import { bookAuthorisation, bookPayment } from './ledger'

/**
 * Brings a booking up to what the payment provider says about its payment. Webhook, guest's call and host's decision all come through
 * here, in any order and as often as they like: what has been applied already changes nothing.
 */
export async function applyPayment(services: Services, intent: IntentResult): Promise<void> {
  const bookingId = intent.metadata.bookingId
  if (!bookingId) return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    if (found.paymentIntent && found.paymentIntent !== intent.intentId) return
    if (!found.paymentIntent) await tx.update(booking).set({ paymentIntent: intent.intentId }).where(eq(booking.id, bookingId))
    if (intent.status === 'authorised') await authorised(tx, found, intent.capturable, now)
    if (intent.status === 'captured') await captured(tx, found, intent.received, now)
    if (intent.status === 'cancelled' && found.status === 'requested') {
      await advance(tx, found, 'capture_failed', { by: 'system', note: 'The bank let the reservation go.', now, set: { paymentProblem: 'Your bank let the reserved amount go.' } })
    }
    if (intent.status === 'requires_payment_method' && intent.lastError && found.status === 'held') {
      await tx.update(booking).set({ paymentProblem: intent.lastError.message }).where(eq(booking.id, bookingId))
    }
  })
  services.wake()
}

async function authorised(tx: Transaction, found: LockedBooking, amount: number, now: Date): Promise<void> {
  if (found.authorised > 0) return
  await bookAuthorisation(tx, found, amount, now)
  if (found.status === 'held') {
    const next = await advance(tx, found, 'request', { by: 'guest', now, set: { authorised: amount, paymentProblem: null } })
    await openConversation(tx, next, now)
    return
  }
  // Too late: the dates were given back meanwhile, so the money goes back, too.
  await tx.update(booking).set({ authorised: amount }).where(eq(booking.id, found.id))
  if (found.status !== 'requested') await post(tx, 'release', { bookingId: found.id }, now)
}

async function captured(tx: Transaction, found: LockedBooking, amount: number, now: Date): Promise<void> {
  if (found.captured > 0) return
  await bookPayment(tx, found, amount, now)
  const set = { captured: amount, paymentProblem: null }
  if (found.status === 'held') {
    const next = await advance(tx, found, 'book', { by: 'guest', now, set })
    await openConversation(tx, next, now)
  } else if (found.status === 'requested') {
    await advance(tx, found, 'accept', { by: 'provider', now, set })
  } else {
    await tx.update(booking).set(set).where(eq(booking.id, found.id))
    await post(tx, 'refund', { bookingId: found.id, amount, key: 'late' }, now)
  }
}
