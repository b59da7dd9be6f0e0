import { eq } from 'drizzle-orm'
import { booking, stayChange } from '../../../database/schema'
import { differenceOutcome } from '../../../domain/change-money'
import { links } from '../../../domain/links'
import { formatAmount } from '../../../domain/money'
import type { OutboxTopics } from '../../../outbox/outbox'
import type { IntentResult } from '../../../payments'
import type { Services } from '../../../services'
import { applyOutcome } from '../advance'
import { lockBooking, recordEvent } from '../booking-record'
import { cancelLaterIntent, chargeCardOnFile, createLaterIntent } from '../later-payment'
import { type StayChangeRow, takeChangeStep } from './change-step'

const findChange = async ({ db }: Services, changeId: string) =>
  (
    await db
      .select({ change: stayChange, of: booking })
      .from(stayChange)
      .innerJoin(booking, eq(booking.id, stayChange.bookingId))
      .where(eq(stayChange.id, changeId))
  )[0]

/** Creates the payment of a difference at the provider, once; returns its id. */
export async function ensureChangeIntent(
  services: Services,
  change: StayChangeRow,
  of: Pick<typeof booking.$inferSelect, 'id' | 'code' | 'guestId' | 'currency'>,
): Promise<string> {
  if (change.paymentIntent) return change.paymentIntent
  const paymentIntent = await createLaterIntent(services, of, {
    key: `change:${change.id}`,
    amount: change.difference,
    metadata: { changeId: change.id },
    page: links.trip(of.id),
  })
  await services.db.update(stayChange).set({ paymentIntent }).where(eq(stayChange.id, change.id))
  return paymentIntent
}

/** Charges the difference to the card that paid for the stay, and asks the guest to pay where that fails. */
export async function chargeChange(services: Services, { changeId }: OutboxTopics['chargeChange']): Promise<void> {
  const known = await findChange(services, changeId)
  if (known?.change.status !== 'to_pay' || known.change.triedAt) return
  const { change, of } = known
  const charge = await chargeCardOnFile(services, of, {
    key: `change:${changeId}`,
    amount: change.difference,
    ensureIntent: () => ensureChangeIntent(services, change, of),
  })
  if ('captured' in charge) await applyChangePayment(services, charge.captured)
  else await requestPayment(services, change, charge.problem)
}

/** Asks the guest to pay, because the card on file did not. */
async function requestPayment(
  services: Services,
  { id, bookingId }: StayChangeRow,
  problem: string | null,
): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const [change] = await tx.select().from(stayChange).where(eq(stayChange.id, id))
    if (change?.status !== 'to_pay' || change.triedAt) return
    await tx.update(stayChange).set({ triedAt: now, paymentProblem: problem }).where(eq(stayChange.id, id))
    await recordEvent(tx, {
      bookingId,
      event: 'change_unpaid',
      by: 'system',
      from: found.status,
      to: found.status,
      note: `${formatAmount(change.difference, found.currency)} to pay.`,
      now,
    })
  })
  services.wake()
}

/** Applies the state of a payment at the provider to its change; safe in any order and repeatedly. */
export async function applyChangePayment(services: Services, intent: IntentResult): Promise<void> {
  const { changeId = '', bookingId = '' } = intent.metadata
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const [change] = await tx.select().from(stayChange).where(eq(stayChange.id, changeId))
    if (!change || change.bookingId !== bookingId) return
    if (intent.status === 'captured' && change.paid === 0) {
      await tx
        .update(stayChange)
        .set({ paid: intent.received, paymentIntent: intent.intentId, paymentProblem: null })
        .where(eq(stayChange.id, changeId))
      const isWanted = change.status === 'to_pay'
      const after = await applyOutcome(
        tx,
        found,
        differenceOutcome(found, { changeId, amount: intent.received, intent: intent.intentId, isWanted }),
        { now },
      )
      if (isWanted) await takeChangeStep(tx, after, change, 'change_paid', { by: 'system', now })
    }
    if (intent.status === 'requires_payment_method' && intent.lastError && change.status === 'to_pay')
      await tx.update(stayChange).set({ paymentProblem: intent.lastError.message }).where(eq(stayChange.id, changeId))
  })
  services.wake()
}

/** Cancels the payment of a change that is over; taken after all, `applyChangePayment` gives it back. */
export async function releaseChange(services: Services, { changeId }: OutboxTopics['releaseChange']): Promise<void> {
  const intentId = (await findChange(services, changeId))?.change.paymentIntent
  if (intentId) await cancelLaterIntent(services, { key: `change:${changeId}`, intentId })
}
