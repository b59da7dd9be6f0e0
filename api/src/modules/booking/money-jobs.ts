import { eq } from 'drizzle-orm'
import { booking } from '../../database/schema'
import { releaseOutcome } from '../../domain/booking-money'
import type { OutboxTopics } from '../../outbox/outbox'
import { PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { applyOutcome } from './advance'
import { lockBooking } from './booking-record'

/** Cancels the payment at the provider, which releases an authorised amount. Retried until the provider confirms it. */
export async function release(services: Services, { bookingId }: OutboxTopics['release']): Promise<void> {
  const [found] = await services.db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found) return
  if (found.paymentIntent) {
    try {
      await services.payments.cancelIntent({ intentId: found.paymentIntent, idempotencyKey: `cancel:${bookingId}` })
    } catch (error) {
      if (!(error instanceof PaymentFailed) || error.kind !== 'invalid') throw error
      // It was captured after all: `applyPayment` sees that and gives it back.
      return
    }
  }
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, bookingId)
    const outcome = releaseOutcome(locked)
    if (outcome) await applyOutcome(tx, locked, outcome, { now })
  })
}
