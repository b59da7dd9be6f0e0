import type { ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { booking } from '../../database/schema'
import { mayHappen } from '../../domain/booking-process'
import { plusMinutes } from '../../domain/dates'
import { ApiError, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { coHostOf, type Principal } from '../../domain/team'
import { type IntentResult, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { advance } from './advance'
import { applyPayment } from './apply-payment'
import { lockBooking, refuseWhileWorking, statusText } from './booking-record'

/**
 * Accepts or declines a request for the host. Captures the payment before it confirms the booking. The same answer
 * twice is fine. Returns the message for the host.
 * @throws ApiError 409 when the request is over or the capture fails; 503 while the payment provider is unavailable
 */
export async function answerRequest(
  services: Services,
  host: Principal,
  { bookingId, decision, reason }: ParsedInput<'bookings/accepted-declinded'>,
): Promise<string> {
  if (decision === 'declined') return decline(services, host, bookingId, reason)
  const { db, payments, now } = services
  const found = await db.transaction(async (tx) => {
    const locked = await lockBooking(tx, bookingId)
    if (locked.status === 'confirmed') return locked
    if (!mayHappen('accept', locked.status))
      throw conflict(`This request can’t be accepted any more: ${statusText(locked.status)}.`, 'wrong_status', {
        status: locked.status,
      })
    refuseWhileWorking(locked, now())
    if (!locked.paymentIntent)
      throw conflict('The guest’s payment is still being prepared. Try again in a few seconds.', 'payment_pending')
    await tx
      .update(booking)
      .set({ workingUntil: plusMinutes(now(), policy.decisionSeconds / 60), acceptedById: coHostOf(host) })
      .where(eq(booking.id, bookingId))
    return locked
  })
  if (found.status === 'confirmed' || !found.paymentIntent) return 'This booking is confirmed already.'
  let intent: IntentResult
  try {
    intent = await payments.captureIntent({ intentId: found.paymentIntent, idempotencyKey: `capture:${bookingId}` })
  } catch (error) {
    await handleCaptureFailure(services, bookingId, error)
    throw new ApiError(
      409,
      'The guest’s payment could not be taken, so the request has ended and the dates are free again.',
      { reason: 'payment_failed' },
    )
  }
  await applyPayment(services, intent)
  return 'Accepted. The guest has been told, and the stay is yours.'
}

async function decline(
  services: Services,
  host: Principal,
  bookingId: string,
  reason: string | undefined,
): Promise<string> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    if (found.status === 'declined') return
    refuseWhileWorking(found, now)
    await advance(tx, found, 'decline', { note: reason || null, actorId: coHostOf(host), now })
  })
  services.wake()
  return 'Declined. The guest has been told, and the dates are free again.'
}

/** Ends the request when the bank refuses the capture; leaves it open for a retry when the provider is unavailable. */
async function handleCaptureFailure(services: Services, bookingId: string, error: unknown): Promise<void> {
  const now = services.now()
  if (!(error instanceof PaymentFailed) || error.kind === 'unavailable') {
    await services.db.update(booking).set({ workingUntil: null }).where(eq(booking.id, bookingId))
    throw error instanceof PaymentFailed
      ? new ApiError(503, 'The payment service can’t be reached. The request is still open; try again in a moment.', {
          reason: 'payment_unavailable',
        })
      : error
  }
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    await advance(tx, found, 'capture_failed', { note: error.message, now, set: { paymentProblem: error.message } })
  })
  services.wake()
}
