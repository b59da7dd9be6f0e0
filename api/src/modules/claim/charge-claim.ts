import { eq } from 'drizzle-orm'
import { booking, type ClaimRow, claim } from '../../database/schema'
import { damagesOutcome } from '../../domain/claim-money'
import { links } from '../../domain/links'
import type { OutboxTopics } from '../../outbox/outbox'
import { type IntentResult, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { applyOutcome } from '../booking/advance'
import { cardOnFile, ensureCustomer } from '../booking/customer'
import { lockClaim, takeClaimStep } from './claim-record'

type StoredBooking = typeof booking.$inferSelect

const findClaim = async ({ db }: Services, claimId: string) =>
  (
    await db
      .select({ of: claim, found: booking })
      .from(claim)
      .innerJoin(booking, eq(booking.id, claim.bookingId))
      .where(eq(claim.id, claimId))
  )[0]

/** Creates the payment of damages at the provider, once; returns its id. */
export async function ensureClaimIntent(services: Services, of: ClaimRow, found: StoredBooking): Promise<string> {
  if (of.paymentIntent) return of.paymentIntent
  const { intentId } = await services.payments.createIntent({
    amount: of.settledAmount ?? of.amount,
    currency: found.currency,
    capture: 'automatic',
    customer: await ensureCustomer(services, found.guestId),
    metadata: { bookingId: found.id, claimId: of.id, code: found.code },
    idempotencyKey: `intent:claim:${of.id}`,
    returnUrl: `${services.config.siteUrl}${links.claim(of.id)}`,
  })
  await services.db.update(claim).set({ paymentIntent: intentId }).where(eq(claim.id, of.id))
  return intentId
}

/**
 * Charges damages to the card that paid for the stay, if the guest has it on file; otherwise the guest pays on the
 * claim's page. Safe to run again after a crash: the provider knows whether the card was charged.
 */
export async function chargeClaim(services: Services, { claimId }: OutboxTopics['chargeClaim']): Promise<void> {
  const known = await findClaim(services, claimId)
  if (known?.of.status !== 'to_pay' || known.of.triedAt) return
  try {
    const intent = await chargeCardOnFile(services, known.of, known.found)
    if (intent.status === 'captured') return await applyClaimPayment(services, intent)
    const problem = intent.status === 'requires_payment_method' ? (intent.lastError?.message ?? null) : null
    await recordTry(services, claimId, problem)
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.kind === 'unavailable') throw error
    await recordTry(services, claimId, error.message)
  }
}

async function chargeCardOnFile(services: Services, of: ClaimRow, found: StoredBooking): Promise<IntentResult> {
  const { payments } = services
  const intent = await payments.retrieveIntent(await ensureClaimIntent(services, of, found))
  const card =
    intent.status === 'requires_payment_method' && !intent.lastError ? await cardOnFile(services, found) : null
  return card
    ? payments.confirmIntent({
        intentId: intent.intentId,
        paymentMethod: card,
        offSession: true,
        returnUrl: '',
        idempotencyKey: `charge:claim:${of.id}`,
      })
    : intent
}

/** From now on the guest pays on the page. */
async function recordTry({ db, now, socketEvents }: Services, claimId: string, paymentProblem: string | null) {
  const [of] = await db
    .update(claim)
    .set({ triedAt: now(), paymentProblem })
    .where(eq(claim.id, claimId))
    .returning({ bookingId: claim.bookingId })
  const [found] = of ? await db.select().from(booking).where(eq(booking.id, of.bookingId)) : []
  if (found) socketEvents.emit(found.guestId, 'booking:changed', { bookingId: found.id, status: found.status })
}

/** Applies the state of a payment at the provider to its claim; safe in any order and repeatedly. */
export async function applyClaimPayment(services: Services, intent: IntentResult): Promise<void> {
  const { claimId = '' } = intent.metadata
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const { found, of } = await lockClaim(tx, claimId)
    if (intent.status === 'requires_payment_method' && intent.lastError && of.status === 'to_pay')
      await tx.update(claim).set({ paymentProblem: intent.lastError.message }).where(eq(claim.id, claimId))
    if (intent.status !== 'captured' || of.paid > 0) return
    const isWanted = of.status === 'to_pay'
    const set = { paid: intent.received, paymentIntent: intent.intentId, paymentProblem: null }
    await tx.update(claim).set(set).where(eq(claim.id, claimId))
    const outcome = damagesOutcome(found, {
      claimId,
      amount: intent.received,
      intent: intent.intentId,
      isWanted,
      isShared: found.payoutAt === null,
    })
    await applyOutcome(tx, found, outcome, { now })
    if (isWanted) await takeClaimStep(tx, found, of, 'claim_paid', { by: 'system', now })
  })
  services.wake()
}

/** Cancels the payment of damages that were not paid in time. Retried until the provider confirms it. */
export async function releaseClaim(services: Services, { claimId }: OutboxTopics['releaseClaim']): Promise<void> {
  const known = await findClaim(services, claimId)
  if (!known?.of.paymentIntent) return
  const { paymentIntent: intentId } = known.of
  try {
    await services.payments.cancelIntent({ intentId, idempotencyKey: `cancel:claim:${claimId}` })
  } catch (error) {
    // Taken after all: `applyClaimPayment` hears of it and gives it back.
    if (!(error instanceof PaymentFailed) || error.kind !== 'invalid') throw error
  }
}
