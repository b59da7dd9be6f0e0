import type { BankPayout } from '@qe/contract'
import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { bankPayout, payoutAccount } from '../../database/schema'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
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
  await services.db
    .insert(bankPayout)
    .values({ id: payoutId, hostId: host.id, ...figures })
    .onConflictDoUpdate({ target: bankPayout.id, set: figures })
  if (status !== 'failed') return
  await notify(services, {
    personId: host.id,
    message:
      `Your bank gave ${formatAmount(amount, currency)} back${failure ? `: ${failure.replace(/\.$/, '')}` : ''}. ` +
      'Check your bank details, and it is sent again.',
    variant: 'warning',
    link: links.payouts(),
    idempotencyKey: `bank-payout:${payoutId}`,
    mail: null,
  })
}

/** How many payouts a host sees: about a quarter, paid out weekly. */
const maxPayouts = 12

/** The latest payouts to a host's bank, the newest first. */
export async function bankPayoutsOf(db: Queryable, hostId: string): Promise<BankPayout[]> {
  const found = await db
    .select()
    .from(bankPayout)
    .where(eq(bankPayout.hostId, hostId))
    .orderBy(desc(bankPayout.arrivesAt), desc(bankPayout.id))
    .limit(maxPayouts)
  // The provider gives the day as its midnight in UTC.
  return found.map(({ id, amount, currency, status, arrivesAt, failure }) => ({
    id,
    amount: { amount, currency },
    status,
    arrivesOn: arrivesAt.toISOString().slice(0, 10),
    failure,
  }))
}
