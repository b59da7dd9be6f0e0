import { createHash } from 'node:crypto'
import type { CallOutput, ParsedInput, PayoutAccount } from '@qe/contract'
import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { payoutAccount } from '../../database/schema'
import { countryName, hasPayouts } from '../../domain/countries'
import { badInput, conflict } from '../../domain/errors'
import { links } from '../../domain/links'
import type { Me } from '../../identity/sessions'
import { newsEmails } from '../../mail/templates/news'
import { describeRequirements, type HostAccount } from '../../payments'
import type { Services } from '../../services'
import { sendWaitingTransfers } from '../booking/transfer'
import { notify } from '../notification/notify'
import { latestBankPayouts } from '../payout/bank-payout-list'

/** The host whose account it is. */
type Payee = Pick<Me, 'id' | 'email'>
type AccountRow = typeof payoutAccount.$inferSelect

/**
 * Opens the host's account at the payment provider if there is none. Returns the link to its onboarding page while
 * requirements are open.
 */
export async function connectHost(
  services: Services,
  me: Payee,
  { country, returnPath }: ParsedInput<'stripe-connect/create'>,
): Promise<CallOutput<'stripe-connect/create'>> {
  const known = await accountOf(services.db, me.id)
  // The provider can't change an account's country: before details are submitted, another country opens a new account.
  const isOtherCountry = known && country && country !== known.country && !known.detailsSubmitted
  const current =
    known && !isOtherCountry
      ? await refreshAccount(services, known.account)
      : await openAccount(services, me, country ?? (await countryOfListings(services.db, me.id)))
  const account = presentAccount(current)
  if (account.status === 'active' && account.requirements.length === 0) return { account, url: null }
  const back = (how: string) => {
    const url = new URL(returnPath, services.config.siteUrl)
    url.searchParams.set('payouts', how)
    return url.toString()
  }
  return {
    account,
    url: await services.payments.hostAccountLink({
      account: current.account,
      returnUrl: back('back'),
      refreshUrl: back('again'),
    }),
  }
}

/**
 * The link to the provider's own pages, where a host changes their banks.
 * @throws ApiError 409 `no_account` until the host has completed the onboarding page once
 */
export async function dashboardLink({ db, payments }: Services, me: Payee): Promise<string> {
  const known = await accountOf(db, me.id)
  if (!known?.detailsSubmitted) throw conflict('Set up payouts first: there is no account yet.', 'no_account')
  return payments.hostDashboardLink(known.account)
}

/** How many payouts a host sees beside their account: about a quarter, paid out weekly. */
const maxPayouts = 12

/** The host's account and its banks, as the provider knows them now, and the latest payouts to them. */
export async function listBanks(services: Services, me: Payee): Promise<CallOutput<'user/get-all-banks'>> {
  const known = await accountOf(services.db, me.id)
  if (!known) return { account: presentAccount(null), banks: [], payouts: [] }
  const current = await refreshAccount(services, known.account)
  return {
    account: presentAccount(current),
    banks: await services.payments.listHostBanks(known.account),
    payouts: await latestBankPayouts(services.db, me.id, maxPayouts),
  }
}

/**
 * Handles the provider's event that an account has changed. Fetches the account as it is now, so that late and repeated
 * events do no harm.
 */
export async function applyAccountChange(services: Services, account: string): Promise<void> {
  const [known] = await services.db.select().from(payoutAccount).where(eq(payoutAccount.account, account))
  if (known) await refreshAccount(services, account)
}

async function accountOf(db: Queryable, personId: string): Promise<AccountRow | null> {
  const [found] = await db.select().from(payoutAccount).where(eq(payoutAccount.personId, personId))
  return found ?? null
}

async function openAccount(services: Services, me: Payee, country: string | null): Promise<AccountRow> {
  if (!country) throw badInput('country', 'Choose the country that your bank account is in.')
  if (!hasPayouts(country)) {
    throw badInput(
      'country',
      `We can’t pay hosts in ${countryName(country) ?? country} yet. Choose a country in which you have a bank ` +
        `account, or write to support.`,
    )
  }
  const fetchedAt = services.now()
  const opened = await services.payments.openHostAccount({ userId: me.id, email: me.email, country })
  const row = { ...columnsOf(opened), account: opened.account, country: opened.country, fetchedAt }
  const [stored] = await services.db
    .insert(payoutAccount)
    .values({ personId: me.id, ...row })
    .onConflictDoUpdate({ target: payoutAccount.personId, set: row })
    .returning()
  if (!stored) throw new Error('The payout account was not stored')
  return stored
}

const columnsOf = ({ detailsSubmitted, payoutsEnabled, requirements }: HostAccount) => ({
  detailsSubmitted,
  payoutsEnabled,
  requirements,
})

/** Fetches an account from the provider and stores it, unless a later fetch has stored it already. */
async function refreshAccount(services: Services, account: string): Promise<AccountRow> {
  const { db, payments, now } = services
  const fetchedAt = now()
  const current = await payments.retrieveHostAccount(account)
  const [updated] = await db
    .update(payoutAccount)
    .set({ ...columnsOf(current), fetchedAt })
    .where(sql`${eq(payoutAccount.account, account)} and ${lt(payoutAccount.fetchedAt, fetchedAt)}`)
    .returning()
  const [stored] = updated ? [updated] : await db.select().from(payoutAccount).where(eq(payoutAccount.account, account))
  if (!stored) throw new Error(`Nobody has the account ${account}`)
  await notifyRequirements(services, stored)
  if (stored.payoutsEnabled) await sendWaitingTransfers(services, stored.personId)
  return stored
}

/** Notifies the host of the open requirements, once per set of requirements. */
async function notifyRequirements(
  services: Services,
  { personId, account, detailsSubmitted, requirements }: AccountRow,
): Promise<void> {
  if (!detailsSubmitted || requirements.length === 0) return
  const requirementTexts = describeRequirements(requirements)
  const which = createHash('sha256')
    .update([...requirements].sort().join())
    .digest('hex')
    .slice(0, 12)
  await notify(services, {
    personId,
    message: `Before we can pay you, our payment provider still asks for this: ${requirementTexts.join('; ')}.`,
    variant: 'warning',
    link: links.payoutAccount(personId),
    idempotencyKey: `payout-requirements:${account}:${which}`,
    kind: 'payouts',
    email: (reader) => newsEmails.payoutRequirements(reader, requirementTexts, links.payoutAccount(personId)),
  })
}

/** The country of most of the host's listings, if hosts there can be paid. */
async function countryOfListings(db: Queryable, hostId: string): Promise<string | null> {
  const found = await row<{ country: string }>(
    db,
    sql`select c.country_code as country from listing l join city c on c.id = l.city_id where l.host_id = ${hostId}
        and l.status <> 'removed' group by 1 order by count(*) desc, 1 limit 1`,
  )
  return found && hasPayouts(found.country) ? found.country : null
}

function presentAccount(
  found: Pick<AccountRow, 'detailsSubmitted' | 'payoutsEnabled' | 'requirements'> | null,
): PayoutAccount {
  if (!found) return { status: 'none', payoutsEnabled: false, requirements: [] }
  const { detailsSubmitted, payoutsEnabled, requirements } = found
  const status = payoutsEnabled ? 'active' : detailsSubmitted ? 'restricted' : 'incomplete'
  return { status, payoutsEnabled, requirements: describeRequirements(requirements) }
}
