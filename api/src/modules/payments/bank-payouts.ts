import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { bankPayout, bankPayoutPart, payoutAccount } from '../../database/schema'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { type BankPayoutPart, PaymentFailed } from '../../payments'
import type { Services } from '../../services'
import { notify } from '../notification/notify'

/** The provider pays a host's account out to their bank. A host whose bank returns the money is notified once. */
export async function applyBankPayout(
  services: Services,
  { payoutId, account }: { payoutId: string; account: string },
): Promise<void> {
  const [host] = await services.db
    .select({ id: payoutAccount.personId })
    .from(payoutAccount)
    .where(eq(payoutAccount.account, account))
  if (!host) return
  const { amount, currency, status, arrivesAt, failure } = await services.payments.retrieveBankPayout({
    payoutId,
    account,
  })
  const figures = { amount, currency, status, arrivesAt, failure }
  const parts = await services.payments.bankPayoutParts({ payoutId, account }).catch(noneWhereRefused)
  await services.db.transaction(async (tx) => {
    await tx
      .insert(bankPayout)
      .values({ id: payoutId, hostId: host.id, ...figures })
      .onConflictDoUpdate({ target: bankPayout.id, set: figures })
    await storeParts(tx, { payoutId, hostId: host.id, parts })
  })
  if (status !== 'failed') return
  await notify(services, {
    personId: host.id,
    message:
      `Your bank gave ${formatAmount(amount, currency)} back${failure ? `: ${failure.replace(/\.$/, '')}` : ''}. ` +
      'Check your bank details, and it is sent again.',
    variant: 'warning',
    link: links.payoutAccount(host.id),
    idempotencyKey: `bank-payout:${payoutId}`,
    kind: 'payouts',
    email: null,
  })
}

/** The provider itemises automatic payouts only and refuses others, which must not keep the payout from the host. */
function noneWhereRefused(error: unknown): BankPayoutPart[] {
  if (error instanceof PaymentFailed && error.kind === 'invalid') return []
  throw error
}

/** Stores what a payout is made of, and the booking of each transfer. What is known stays: it never changes. */
async function storeParts(
  tx: Transaction,
  { payoutId, hostId, parts }: { payoutId: string; hostId: string; parts: readonly BankPayoutPart[] },
): Promise<void> {
  if (parts.length === 0) return
  const transfers = parts.flatMap(({ transferId }) => transferId ?? [])
  const known = await rows<{ transfer: string; bookingId: string }>(
    tx,
    sql`select part ->> 'transfer' as transfer, t.booking_id as "bookingId"
        from host_transfer t, jsonb_array_elements(t.parts) part
        where t.host_id = ${hostId} and t.kind = 'transfer' and part ->> 'transfer' = any(${array(transfers, 'text')})`,
  )
  const bookingOf = new Map(known.map(({ transfer, bookingId }) => [transfer, bookingId]))
  await tx
    .insert(bankPayoutPart)
    .values(
      parts.map(({ id, kind, transferId, amount }) => ({
        id,
        payoutId,
        kind,
        bookingId: (transferId && bookingOf.get(transferId)) ?? null,
        amount,
      })),
    )
    .onConflictDoNothing()
}
