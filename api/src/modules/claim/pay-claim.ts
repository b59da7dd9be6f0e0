import type { CallOutput, ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { claim } from '../../database/schema'
import { ApiError, conflict } from '../../domain/errors'
import { links } from '../../domain/links'
import { type IntentResult, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { payWithCard, pendingOutcome, stillWorking, unansweredMessage } from '../booking/pay-booking'
import { applyClaimPayment, ensureClaimIntent } from './charge-claim'
import { lockClaim } from './claim-record'

type Outcome = Omit<CallOutput<'claim/pay'>, 'claim'> & { message: string }

const paid: Outcome = { outcome: 'paid', redirectUrl: null, message: 'The damages are paid. Thank you.' }

/**
 * Pays for damages. Without a card it only reports the payment's state.
 * @throws ApiError 409 when there is nothing to pay any more; 503 while the payment provider is unavailable
 */
export async function payClaim(services: Services, input: ParsedInput<'claim/pay'>): Promise<Outcome> {
  const { found, of } = await services.db.transaction((tx) => lockClaim(tx, input.claimId))
  if (of.paid > 0) return paid
  if (of.status !== 'to_pay' || (of.clockAt && of.clockAt <= services.now()))
    throw conflict('There is nothing to pay for this claim now. Look at it again.', 'claim_over')
  try {
    const intent = await payWithCard(
      services,
      { intentId: await ensureClaimIntent(services, of, found), of: `claim:${of.id}`, found },
      { ...input, bookingId: found.id, returnPath: input.returnPath ?? links.claim(of.id) },
    )
    await applyClaimPayment(services, intent)
    return outcomeOf(intent)
  } catch (error) {
    if (!(error instanceof PaymentFailed)) throw error
    if (error.kind === 'unavailable') throw new ApiError(503, unansweredMessage, { reason: 'payment_unavailable' })
    await services.db.update(claim).set({ paymentProblem: error.message }).where(eq(claim.id, of.id))
    return { outcome: 'declined', redirectUrl: null, message: error.message }
  }
}

function outcomeOf(intent: IntentResult): Outcome {
  switch (intent.status) {
    case 'captured':
      return paid
    case 'authorised':
      return stillWorking
    case 'cancelled':
      throw conflict('The time to pay has run out.', 'claim_over')
    default:
      return pendingOutcome(intent)
  }
}
