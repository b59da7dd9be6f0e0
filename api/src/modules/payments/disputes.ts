import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, claim, dispute, partPayment, stayChange } from '../../database/schema'
import { disputeOutcome } from '../../domain/booking-money'
import { ApiError } from '../../domain/errors'
import { formatAmount } from '../../domain/money'
import type { Dispute } from '../../payments'
import type { Services } from '../../services'
import { applyOutcome } from '../booking/advance'
import { lockBooking, readBalances, recordEvent } from '../booking/booking-record'
import { goOnWithRefunds } from '../booking/refund'

const eventOf = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const

/**
 * Handles an event about a dispute. Fetches the dispute as it is now, so that late and repeated events do no harm.
 */
export async function applyDispute(services: Services, disputeId: string): Promise<void> {
  const current = await services.payments.retrieveDispute(disputeId)
  const { state } = current
  if (state === 'inquiry') return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const of = await findPayment(tx, current.intentId)
    if (!of) return
    // The event of the payment itself has not arrived yet: refuse, so that the provider sends this one again.
    if (of.taken === 0)
      throw new ApiError(503, 'The payment of this dispute is not known yet.', { reason: 'too_early' })
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
      await applyDisputeOutcome(tx, of, { ...current, state: 'open' }, now)
    }
    if (state === 'open' || (known && known.state !== 'open')) return
    await tx.update(dispute).set({ state, closedAt: now }).where(eq(dispute.id, disputeId))
    await applyDisputeOutcome(tx, of, { ...current, state }, now)
    await goOnWithRefunds(tx, bookingId, now)
  })
  services.wake()
}

interface DisputedPayment {
  /** Of the booking. */
  id: string
  taken: number
  ofDamages: boolean
}

/**
 * The booking of a payment (its own, its second part, that of a change or for damages), and the amount captured
 * with it.
 */
async function findPayment(tx: Transaction, intentId: string): Promise<DisputedPayment | undefined> {
  const [own] = await tx
    .select({ id: booking.id, taken: booking.captured })
    .from(booking)
    .where(eq(booking.paymentIntent, intentId))
  if (own) return { ...own, ofDamages: false }
  const [change] = await tx
    .select({ id: stayChange.bookingId, taken: stayChange.paid })
    .from(stayChange)
    .where(eq(stayChange.paymentIntent, intentId))
  if (change) return { ...change, ofDamages: false }
  const [rest] = await tx
    .select({ id: partPayment.bookingId, taken: partPayment.paid })
    .from(partPayment)
    .where(eq(partPayment.paymentIntent, intentId))
  if (rest) return { ...rest, ofDamages: false }
  const [damages] = await tx
    .select({ id: claim.bookingId, taken: claim.paid, status: claim.status })
    .from(claim)
    .where(eq(claim.paymentIntent, intentId))
  return damages && { ...damages, ofDamages: damages.status === 'settled' }
}

async function applyDisputeOutcome(
  tx: Transaction,
  { id: bookingId, ofDamages }: DisputedPayment,
  { disputeId: id, amount, currency, state }: Dispute & { state: 'open' | 'won' | 'lost' },
  now: Date,
): Promise<void> {
  const found = await lockBooking(tx, bookingId)
  const { balances, count } = await readBalances(tx, bookingId)
  await applyOutcome(
    tx,
    found,
    disputeOutcome(found, balances, { id, amount, state, ofDamages }, { isShared: found.payoutAt === null, count }),
    { now },
  )
  await recordEvent(tx, {
    bookingId,
    event: eventOf[state],
    by: 'system',
    from: found.status,
    to: found.status,
    note: formatAmount(amount, currency),
    now,
  })
}
