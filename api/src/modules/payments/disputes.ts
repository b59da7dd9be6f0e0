import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, dispute } from '../../database/schema'
import { disputeSays } from '../../domain/booking-money'
import { written } from '../../domain/money'
import { Refused } from '../../http/refused'
import type { Dispute } from '../../payments'
import type { Services } from '../../services'
import { carryOut, lockBooking, record } from '../booking/advance'
import { balancesOf } from '../booking/ledger'

const eventOf = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const

/** A guest's bank says something of a dispute. What it is now is asked for, so that late and repeated news do no harm. */
export async function applyDispute(services: Services, disputeId: string): Promise<void> {
  const current = await services.payments.retrieveDispute(disputeId)
  const { state } = current
  if (state === 'inquiry') return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const [of] = await tx.select({ id: booking.id, captured: booking.captured }).from(booking).where(eq(booking.paymentIntent, current.intentId))
    if (!of) return
    // News of the payment itself are still on their way: these are to be brought again.
    if (of.captured === 0) throw new Refused(503, 'The payment of this dispute is not known yet.', { reason: 'too_early' })
    const bookingId = of.id
    await lockBooking(tx, bookingId)
    const [known] = await tx.select().from(dispute).where(eq(dispute.id, disputeId))
    if (!known) {
      const { amount, currency, reason, openedAt } = current
      await tx.insert(dispute).values({ id: disputeId, bookingId, amount, currency, reason, state: 'open', openedAt })
      await follow(tx, bookingId, { ...current, state: 'open' }, now)
    }
    if (state === 'open' || (known && known.state !== 'open')) return
    await tx.update(dispute).set({ state, closedAt: now }).where(eq(dispute.id, disputeId))
    await follow(tx, bookingId, { ...current, state }, now)
  })
  services.wake()
}

async function follow(tx: Transaction, bookingId: string, { disputeId: id, amount, currency, state }: Dispute & { state: 'open' | 'won' | 'lost' }, now: Date): Promise<void> {
  const found = await lockBooking(tx, bookingId)
  const { balances, count } = await balancesOf(tx, bookingId)
  await carryOut(tx, found, disputeSays(found, balances, { id, amount, state }, { isShared: found.payoutAt === null, count }), { now })
  await record(tx, { bookingId, event: eventOf[state], by: 'system', from: found.status, to: found.status, note: written(amount, currency), now })
}
