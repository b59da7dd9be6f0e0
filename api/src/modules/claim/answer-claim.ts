import type { ParsedInput } from '@qe/contract'
import type { ClaimRow } from '../../database/schema'
import { claimAmountError } from '../../domain/claim-money'
import { type ClaimEventName, claimAnswerStep, mayTakeClaimAction } from '../../domain/claim-process'
import { type ApiError, badInput, conflict } from '../../domain/errors'
import { formatAmount } from '../../domain/money'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { putPrivateUploads, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import type { LockedBooking } from '../booking/booking-record'
import { sideOf } from '../booking/change/change-quote'
import { beyondLevel } from '../team/act-for'
import { recordAct } from '../team/record-act'
import { claimLimits } from './claim-limits'
import { lockClaim, takeClaimStep } from './claim-record'

type Input = ParsedInput<'claim/answer'>

/** How each event reads to whoever caused it. */
const messages: Partial<Record<ClaimEventName, (amount: string, by: ClaimRow['by']) => string>> = {
  claim_accepted: (amount, by) =>
    by === 'guest' ? `Accepted. ${amount} goes back to the guest.` : `Accepted. ${amount} is being paid.`,
  claim_offered: (amount) => `You offered ${amount}. The other side can take it, or leave the decision to us.`,
  claim_refused: () => 'Refused. We look at what both sides say and decide.',
  claim_offer_taken: (amount, by) =>
    by === 'guest' ? `Settled. ${amount} goes back to your card.` : `Settled. The guest pays ${amount}.`,
  claim_offer_declined: () => 'Declined. We look at what both sides say and decide.',
  claim_withdrawn: () => 'Withdrawn. No money moves.',
}

/**
 * Answers a claim from either side. Returns the message for the person.
 * @throws ApiError 409 when it is over, late or the other side's to answer; 400 for a refusal without words; 403 for a
 *   co-host who agrees to an amount without the level with money
 */
export async function answerClaim(
  services: Services,
  principal: Principal,
  input: Input,
  uploads: readonly Upload[],
): Promise<string> {
  if (!mayTakeClaimAction(input.answer, principal.level)) throw beyondLevel()
  const now = services.now()
  const files = await putPrivateUploads(services, { ownerId: principal.id, purpose: 'claim', field: 'photos' }, uploads)
  const message = await withNewFiles(services, files, async (tx) => {
    const { found, of } = await lockClaim(tx, input.claimId)
    const side = sideOf(found, principal.id)
    const amount = agreedAmount(input, of)
    const event = claimAnswerStep(input.answer, { ...of, isPart: amount !== null && amount < of.amount }, side)
    if (!event) throw refusal(input.answer, of, side)
    if (input.answer !== 'withdraw' && of.clockAt && of.clockAt <= now)
      throw conflict('The time to answer is over. We look at the claim and decide.', 'claim_over')
    if (input.answer === 'refuse' && input.text.length < 20) throw badInput('text', 'Say why, in a sentence or two.')
    if (amount !== null) {
      const { min, max } = await claimLimits(tx, found, of.by)
      const wrong = claimAmountError(amount, { min, max: Math.min(max, of.amount) }, found.currency)
      if (wrong) throw badInput('amount', wrong)
    }
    await takeClaimStep(tx, found, of, event, { by: side, now, ...written(input, files, { amount, found }) })
    await recordAct(tx, principal, { kind: event, listingId: found.listingId, bookingId: found.id }, now)
    return messages[event]?.(formatAmount(amount ?? of.amount, found.currency), of.by) ?? 'Done.'
  })
  services.wake()
  return message
}

/** What an answer agrees to or offers (minor units); null when it does neither. */
function agreedAmount({ answer, amount }: Input, of: ClaimRow): number | null {
  if (answer === 'accept') return amount ?? of.amount
  return answer === 'settle' ? (of.settledAmount ?? of.amount) : null
}

/** What an answer leaves with the claim and in its history. */
function written(
  { answer, text }: Input,
  files: readonly { id: string }[],
  { amount, found }: { amount: number | null; found: LockedBooking },
) {
  const isFromOther = answer === 'accept' || answer === 'refuse'
  return {
    note: amount === null ? null : formatAmount(amount, found.currency),
    set: {
      ...(amount !== null && { settledAmount: amount }),
      ...(answer === 'decline' && { settledAmount: null }),
      ...(isFromOther && (text || files.length > 0)
        ? { answerText: text, answerPhotoIds: files.map(({ id }) => id) }
        : {}),
    },
  }
}

function refusal(answer: string, { status, by }: ClaimRow, side: ClaimRow['by']): ApiError {
  if (status === 'review' && answer !== 'withdraw')
    return conflict('The time to answer is over. We look at the claim and decide.', 'claim_over')
  if (status !== 'open' && status !== 'offered')
    return conflict('This claim is over. Look at it again.', 'claim_over', { status })
  if (side === by) return conflict('This is your own claim: the other side answers. You can withdraw it.', 'other_side')
  return conflict('The other side has to answer now.', 'other_side')
}
