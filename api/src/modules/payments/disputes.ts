import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, dispute, stayChange } from '../../database/schema'
import { disputeSays } from '../../domain/booking-money'
import { Refused } from '../../domain/errors'
import { written } from '../../domain/money'
import type { Dispute } from '../../payments'
import type { Services } from '../../services'
import { carryOut } from '../booking/advance'
import { balancesOf } from '../booking/ledger'
import { lockBooking } from '../booking/locked-booking'
import { record } from '../booking/record'

const eventOf = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const

/**
 * A guest's bank says something of a dispute. What it is now is asked for, so that late and repeated news do no harm.
 */
export async function applyDispute(services: Services, disputeId: string): Promise<void> {
  const current = await services.payments.retrieveDispute(disputeId)
  const { state } = current
  if (state === 'inquiry') return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const of = await paymentCalled(tx, current.intentId)
    if (!of) return
    // News of the payment itself are still on their way: these are to be brought again.
    if (of.taken === 0) throw new Refused(503, 'The payment of this dispute is not known yet.', { reason: 'too_early' })
    const bookingId = of.id
    await lockBooking(tx, bookingId)
    const [known] = await tx.select().from(dispute).where(eq(dispute.id, disputeId))
    if (!known) {
      const { amount, currency, reason, openedAt } = current
      await tx.insert(dispute).values({
        id: disputeId,
        bookingId,
        intent: current.intentId,
        amount,
        currency,
        reason,
        state: 'open',
        openedAt,
      })
      await follow(tx, bookingId, { ...current, state: 'open' }, now)
    }
    if (state === 'open' || (known && known.state !== 'open')) return
    await tx.update(dispute).set({ state, closedAt: now }).where(eq(dispute.id, disputeId))
    await follow(tx, bookingId, { ...current, state }, now)
  })
  services.wake()
}

/** The booking that a payment is of, its own or that of a change, and what was taken with it. */
async function paymentCalled(tx: Transaction, intentId: string): Promise<{ id: string; taken: number } | undefined> {
  const [own] = await tx
    .select({ id: booking.id, taken: booking.captured })
    .from(booking)
    .where(eq(booking.paymentIntent, intentId))
  if (own) return own
  const [change] = await tx
    .select({ id: stayChange.bookingId, taken: stayChange.paid })
    .from(stayChange)
    .where(eq(stayChange.paymentIntent, intentId))
  return change
}

async function follow(
  tx: Transaction,
  bookingId: string,
  { disputeId: id, amount, currency, state }: Dispute & { state: 'open' | 'won' | 'lost' },
  now: Date,
): Promise<void> {
  const found = await lockBooking(tx, bookingId)
  const { balances, count } = await balancesOf(tx, bookingId)
  await carryOut(
    tx,
    found,
    disputeSays(found, balances, { id, amount, state }, { isShared: found.payoutAt === null, count }),
    { now },
  )
  await record(tx, {
    bookingId,
    event: eventOf[state],
    by: 'system',
    from: found.status,
    to: found.status,
    note: written(amount, currency),
    now,
  })
}
