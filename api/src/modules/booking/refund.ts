import { and, eq } from 'drizzle-orm'
import { refundOrder } from '../../database/schema'
import { refundable, refunded } from '../../domain/booking-money'
import { type ChargePart, refundParts } from '../../domain/charges'
import { written } from '../../domain/money'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import { PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { carryOut } from './advance'
import { readCharges } from './charges'
import { balancesOf } from './ledger'
import { lockBooking } from './locked-booking'
import { record } from './record'

type Order = typeof refundOrder.$inferSelect

/**
 * Gives money back, writes it down, and shares out what is kept. Of several payments of a booking each gives back its
 * part. Where there is no payment at the provider (history brought along from elsewhere) it is refunded in the books
 * only. While a dispute is open the bank takes no refund, and this waits.
 */
export async function refund(services: Services, asked: OutboxTopics['refund']): Promise<void> {
  const order = await plan(services, asked)
  if (!order) return
  const parts = await askFor(services, order, asked)
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const { bookingId, key } = asked
    const locked = await lockBooking(tx, bookingId)
    const [planned] = await tx
      .select()
      .from(refundOrder)
      .where(and(eq(refundOrder.id, order.id), eq(refundOrder.status, 'planned')))
    if (!planned) return
    await tx.update(refundOrder).set({ parts, status: 'done', doneAt: now }).where(eq(refundOrder.id, order.id))
    const { balances, count } = await balancesOf(tx, bookingId)
    const amount = total(parts)
    await carryOut(tx, locked, refunded(locked, balances, { amount, key, count }), { now })
    await record(tx, {
      bookingId,
      event: 'refunded',
      by: 'system',
      from: locked.status,
      to: locked.status,
      note: written(amount, locked.currency),
      now,
    })
    // What the bank would not give back of a further payment is asked for anew, of what there is then.
    const rest = total(order.parts) - amount
    if (rest > 0) await addToOutbox(tx, 'refund', { ...asked, amount: rest, key: `${key}:${parts.length}` }, now)
  })
  services.wake()
}

/**
 * Writes down what is to be asked of the provider. Null when it was done before, or when there is nothing to give back.
 */
async function plan(
  { db, now }: Services,
  { bookingId, amount: asked, key, about }: OutboxTopics['refund'],
): Promise<Order | null> {
  return db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const [known] = await tx
      .select()
      .from(refundOrder)
      .where(and(eq(refundOrder.bookingId, bookingId), eq(refundOrder.key, key)))
    if (known?.status === 'done') return null
    if (found.disputed > 0)
      throw new Error(`Booking ${found.code} is in dispute: its refund waits for the bank’s decision.`)
    if (known) return known
    const parts = refundParts(await readCharges(tx, found), refundable(found, asked), about ?? null)
    if (parts.length === 0) return null
    const [made] = await tx
      .insert(refundOrder)
      .values({ bookingId, key, parts, status: 'planned', createdAt: now() })
      .returning()
    return made ?? null
  })
}

/**
 * Asks the provider for each part; gives those that it took. When it takes none, the plan is dropped: the next try
 * makes another.
 */
async function askFor(
  { db, payments }: Services,
  { id, parts }: Order,
  { bookingId, key }: OutboxTopics['refund'],
): Promise<ChargePart[]> {
  for (const [n, { intent, amount }] of parts.entries()) {
    try {
      if (intent)
        await payments.refund({
          intentId: intent,
          amount,
          idempotencyKey: `refund:${id}:${n}`,
          metadata: { bookingId, key },
        })
    } catch (error) {
      const isRefused = error instanceof PaymentFailed && error.kind === 'invalid'
      if (isRefused && n > 0) return parts.slice(0, n)
      if (isRefused) await db.delete(refundOrder).where(and(eq(refundOrder.id, id), eq(refundOrder.status, 'planned')))
      throw error
    }
  }
  return parts
}

const total = (parts: readonly ChargePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
