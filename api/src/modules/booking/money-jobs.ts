import { eq } from 'drizzle-orm'
import { booking } from '../../database/schema'
import { released } from '../../domain/booking-money'
import type { OutboxTopics } from '../../outbox/outbox'
import { PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { carryOut } from './advance'
import { lockBooking } from './locked-booking'

/** Lets the guest's money go, or ends a payment that never came. Runs until the provider has confirmed it. */
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
    const what = released(locked)
    if (what) await carryOut(tx, locked, what, { now })
  })
}
