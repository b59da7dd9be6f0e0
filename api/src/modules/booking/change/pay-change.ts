import { eq } from 'drizzle-orm'
import { booking, stayChange } from '../../../database/schema'
import { differenceOutcome } from '../../../domain/change-money'
import { links } from '../../../domain/links'
import { formatAmount } from '../../../domain/money'
import type { OutboxTopics } from '../../../outbox/outbox'
import { type IntentResult, PaymentFailed } from '../../../payments'
import type { Services } from '../../../services'
import { applyOutcome } from '../advance'
import { lockBooking, recordEvent } from '../booking-record'
import { cardOnFile, ensureCustomer } from '../customer'
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
  const { intentId } = await services.payments.createIntent({
    amount: change.difference,
    currency: of.currency,
    capture: 'automatic',
    customer: await ensureCustomer(services, of.guestId),
    metadata: { bookingId: of.id, changeId: change.id, code: of.code },
    idempotencyKey: `intent:change:${change.id}`,
    returnUrl: `${services.config.siteUrl}${links.trip(of.id)}`,
  })
  await services.db.update(stayChange).set({ paymentIntent: intentId }).where(eq(stayChange.id, change.id))
  return intentId
}

/**
 * Charges the difference to the card that paid for the stay, if the guest has it on file. Asks the guest to pay when
 * that fails. Safe to run again after a crash: the provider knows whether the card was charged.
 */
export async function chargeChange(services: Services, { changeId }: OutboxTopics['chargeChange']): Promise<void> {
  const known = await findChange(services, changeId)
  if (known?.change.status !== 'to_pay' || known.change.triedAt) return
  try {
    const intent = await chargeCardOnFile(services, known)
    if (intent.status === 'captured') return await applyChangePayment(services, intent)
    await requestPayment(
      services,
      known.change,
      intent.status === 'requires_payment_method' ? (intent.lastError?.message ?? null) : null,
    )
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.kind === 'unavailable') throw error
    await requestPayment(services, known.change, error.message)
  }
}

async function chargeCardOnFile(
  services: Services,
  { change, of }: { change: StayChangeRow; of: typeof booking.$inferSelect },
): Promise<IntentResult> {
  const { payments } = services
  const intent = await payments.retrieveIntent(await ensureChangeIntent(services, change, of))
  const card = intent.status === 'requires_payment_method' && !intent.lastError ? await cardOnFile(services, of) : null
  return card
    ? payments.confirmIntent({
        intentId: intent.intentId,
        paymentMethod: card,
        offSession: true,
        returnUrl: '',
        idempotencyKey: `charge:change:${change.id}`,
      })
    : intent
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

/** Cancels the payment of a change that is over. Retried until the provider confirms it. */
export async function releaseChange(services: Services, { changeId }: OutboxTopics['releaseChange']): Promise<void> {
  const known = await findChange(services, changeId)
  if (!known?.change.paymentIntent) return
  try {
    await services.payments.cancelIntent({
      intentId: known.change.paymentIntent,
      idempotencyKey: `cancel:change:${changeId}`,
    })
  } catch (error) {
    // Taken after all: `applyChangePayment` hears of it and gives it back.
    if (!(error instanceof PaymentFailed) || error.kind !== 'invalid') throw error
  }
}
