import { eq } from 'drizzle-orm'
import { booking } from '../../database/schema'
import { written } from '../../domain/money'
import type { OutboxTopics } from '../../jobs/outbox'
import { PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { lockBooking, record } from './advance'
import { move, settle } from './ledger'

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
  if (found.authorised === 0 || found.captured > 0) return
  const now = services.now()
  await services.db.transaction((tx) => move(tx, found, { kind: 'release', from: 'authorised', to: 'guest', amount: found.authorised, key: 'release', now }))
}

/**
 * Gives money back, writes it down, and shares out what is kept. A booking without a payment at the provider (history brought along
 * from elsewhere) is refunded in the books only.
 */
export async function refund(services: Services, { bookingId, amount, key }: OutboxTopics['refund']): Promise<void> {
  const { db, payments } = services
  const [found] = await db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found) return
  if (found.paymentIntent) await payments.refund({ intentId: found.paymentIntent, amount, idempotencyKey: `refund:${bookingId}:${key}`, metadata: { bookingId, key } })
  const now = services.now()
  await db.transaction(async (tx) => {
    const locked = await lockBooking(tx, bookingId)
    const isNew = await move(tx, locked, { kind: 'refund', from: 'held', to: 'guest', amount, key: `refund:${key}`, now })
    if (!isNew) return
    const refunded = locked.refunded + amount
    await tx.update(booking).set({ refunded }).where(eq(booking.id, bookingId))
    await settle(tx, { ...locked, refunded }, now)
    await record(tx, { bookingId, event: 'refunded', by: 'system', from: locked.status, to: locked.status, note: written(amount, locked.currency), now })
  })
}
