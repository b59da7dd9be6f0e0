import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect'
import { partPayment } from '../../../database/schema'
import { type BookingEventName, stepOf } from '../../../domain/booking-process'
import { addToOutbox } from '../../../outbox/outbox'
import { advance, type TransitionContext } from '../advance'
import type { LockedBooking } from '../booking-record'
import { type PartPaymentRow, restClock } from './part-payment-record'

/**
 * Moves a booking one step along the payment of its rest. Nothing else writes the latest step.
 * @throws ApiError 409 `wrong_status` when the booking is over
 */
export async function takeRestStep(
  tx: Transaction,
  found: LockedBooking,
  parts: PartPaymentRow,
  event: BookingEventName,
  { set = {}, ...context }: Omit<TransitionContext, 'set'> & { set?: Partial<PartPaymentRow> },
): Promise<void> {
  const next = await advance(tx, found, event, context)
  const after = { ...parts, ...set, latestStep: event }
  await tx
    .update(partPayment)
    .set({ ...set, latestStep: event, clockAt: restClock(next, after) })
    .where(eq(partPayment.bookingId, found.id))
  if ((stepOf(event).effects as readonly string[]).includes('charge the rest'))
    await addToOutbox(tx, 'chargeRest', { bookingId: found.id }, context.now)
}
