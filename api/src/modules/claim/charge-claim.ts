import { eq } from 'drizzle-orm'
import { booking, type ClaimRow, claim } from '../../database/schema'
import { damagesOutcome } from '../../domain/claim-money'
import { links } from '../../domain/links'
import type { OutboxTopics } from '../../outbox/outbox'
import type { IntentResult } from '../../payments'
import type { Services } from '../../services'
import { applyOutcome } from '../booking/advance'
import { cancelLaterIntent, chargeCardOnFile, createLaterIntent } from '../booking/later-payment'
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

const amountOf = ({ settledAmount, amount }: ClaimRow) => settledAmount ?? amount

/** Creates the payment of damages at the provider, once; returns its id. */
export async function ensureClaimIntent(services: Services, of: ClaimRow, found: StoredBooking): Promise<string> {
  if (of.paymentIntent) return of.paymentIntent
  const paymentIntent = await createLaterIntent(services, found, {
    key: `claim:${of.id}`,
    amount: amountOf(of),
    metadata: { claimId: of.id },
    page: links.claim(of.id),
  })
  await services.db.update(claim).set({ paymentIntent }).where(eq(claim.id, of.id))
  return paymentIntent
}

/** Charges damages to the card that paid for the stay; where that fails the guest pays on the claim's page. */
export async function chargeClaim(services: Services, { claimId }: OutboxTopics['chargeClaim']): Promise<void> {
  const known = await findClaim(services, claimId)
  if (known?.of.status !== 'to_pay' || known.of.triedAt) return
  const { of, found } = known
  const charge = await chargeCardOnFile(services, found, {
    key: `claim:${claimId}`,
    amount: amountOf(of),
    ensureIntent: () => ensureClaimIntent(services, of, found),
  })
  if ('captured' in charge) await applyClaimPayment(services, charge.captured)
  else await recordTry(services, claimId, charge.problem)
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

/** Cancels the payment of damages that were not paid in time; taken after all, `applyClaimPayment` gives it back. */
export async function releaseClaim(services: Services, { claimId }: OutboxTopics['releaseClaim']): Promise<void> {
  const intentId = (await findClaim(services, claimId))?.of.paymentIntent
  if (intentId) await cancelLaterIntent(services, { key: `claim:${claimId}`, intentId })
}
