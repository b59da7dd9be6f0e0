import type { ParsedInput } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { claim } from '../../database/schema'
import { claimAmountError } from '../../domain/claim-money'
import { claimDeadline, claimReasons } from '../../domain/claim-process'
import { badInput, conflict } from '../../domain/errors'
import { formatAmount } from '../../domain/money'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import { putPrivateUploads, removeFiles, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import { type LockedBooking, lockBooking } from '../booking/booking-record'
import { sideOf } from '../booking/change/change-quote'
import { recordAct } from '../team/record-act'
import { claimLimits, whyNoClaim } from './claim-limits'
import { recordClaimEvent } from './claim-record'

/**
 * Makes a claim after a stay, with its photos. Returns its id.
 * @throws ApiError 409 when the time is over or another claim is open; 400 for an amount beyond the limits
 */
export async function openClaim(
  services: Services,
  principal: Principal,
  input: ParsedInput<'claim/open'>,
  uploads: readonly Upload[],
): Promise<string> {
  const now = services.now()
  const files = await putPrivateUploads(services, { ownerId: principal.id, purpose: 'claim', field: 'photos' }, uploads)
  const photoIds = files.map(({ id }) => id)
  const claimId = await withNewFiles(services, files, async (tx) => {
    const found = await lockBooking(tx, input.bookingId)
    const by = sideOf(found, principal.id)
    const repeated = await findRepeated(tx, found.id, by, input.idempotencyKey)
    if (repeated) {
      await removeFiles(tx, photoIds, now)
      return repeated
    }
    await requireClaimable(tx, found, by, input, now)
    const { reason, text, amount, idempotencyKey } = input
    const [created] = await tx
      .insert(claim)
      .values({
        bookingId: found.id,
        by,
        status: 'open',
        reason,
        text,
        amount,
        photoIds,
        clockAt: claimDeadline('open', now),
        createdAt: now,
        commandKey: idempotencyKey,
      })
      .returning({ id: claim.id })
    if (!created) throw new Error('The claim was not stored')
    const note = formatAmount(amount, found.currency)
    await recordClaimEvent(tx, { claimId: created.id, event: 'claim_opened', by, note, now })
    await recordAct(tx, principal, { kind: 'claim_opened', listingId: found.listingId, bookingId: found.id }, now)
    return created.id
  })
  services.wake()
  return claimId
}

/** The claim that the same command made before, when only its answer was lost. */
async function findRepeated(tx: Transaction, bookingId: string, by: 'guest' | 'provider', commandKey: string) {
  const [repeated] = await tx
    .select({ id: claim.id })
    .from(claim)
    .where(and(eq(claim.bookingId, bookingId), eq(claim.by, by), eq(claim.commandKey, commandKey)))
  return repeated?.id
}

async function requireClaimable(
  tx: Transaction,
  found: LockedBooking,
  by: 'guest' | 'provider',
  { reason, amount }: Pick<ParsedInput<'claim/open'>, 'reason' | 'amount'>,
  now: Date,
): Promise<void> {
  const why = await whyNoClaim(tx, found, by, now)
  if (why) throw conflict(why, 'no_claim')
  if (!claimReasons[by].some(({ key }) => key === reason)) throw badInput('reason', 'Choose one of the reasons.')
  const wrong = claimAmountError(amount, await claimLimits(tx, found, by), found.currency)
  if (wrong) throw badInput('amount', wrong)
}
