import { eq } from 'drizzle-orm'
import { booking, movement } from '../../database/schema'
import { refundable, refunded, released } from '../../domain/booking-money'
import { written } from '../../domain/money'
import type { OutboxTopics } from '../../jobs/outbox'
import { PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { carryOut, lockBooking, record } from './advance'
import { balancesOf } from './ledger'

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

/**
 * Gives money back, writes it down, and shares out what is kept. A booking without a payment at the provider (history brought along
 * from elsewhere) is refunded in the books only. While a dispute is open the bank takes no refund, and this waits.
 */
export async function refund(services: Services, { bookingId, amount: asked, key }: OutboxTopics['refund']): Promise<void> {
  const { db, payments } = services
  const [found] = await db.select().from(booking).where(eq(booking.id, bookingId))
  const [done] = await db
    .select({ id: movement.id })
    .from(movement)
    .where(eq(movement.onceKey, `${bookingId}:refund:${key}`))
  if (!found || done) return
  if (found.disputed > 0) throw new Error(`Booking ${found.code} is in dispute: its refund waits for the bank’s decision.`)
  const amount = refundable(found, asked)
  if (amount <= 0) return
  if (found.paymentIntent) await payments.refund({ intentId: found.paymentIntent, amount, idempotencyKey: `refund:${bookingId}:${key}`, metadata: { bookingId, key } })
  const now = services.now()
  await db.transaction(async (tx) => {
    const locked = await lockBooking(tx, bookingId)
    const { balances, count } = await balancesOf(tx, bookingId)
    await carryOut(tx, locked, refunded(locked, balances, { amount, key, count }), { now })
    await record(tx, { bookingId, event: 'refunded', by: 'system', from: locked.status, to: locked.status, note: written(amount, locked.currency), now })
  })
  services.wake()
}
