import { createHash } from 'node:crypto'
import type { CallOutput, ParsedInput, PayoutAccount } from '@qe/contract'
import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { payoutAccount } from '../../database/schema'
import { countryName, hasPayouts } from '../../domain/countries'
import { badInput } from '../../domain/errors'
import { links } from '../../domain/links'
import type { Me } from '../../identity/sessions'
import { newsEmails } from '../../mail/templates/news'
import { type HostAccount, requirementsInWords } from '../../payments'
import type { Services } from '../../services'
import { sendWaiting } from '../booking/transfer'
import { notify } from '../notification/notify'
import { bankPayoutsOf } from './bank-payouts'

type AccountRow = typeof payoutAccount.$inferSelect

/**
 * Opens the host's account at the payment provider where there is none, and gives the way to its page while it still
 * wants something.
 */
export async function connectHost(
  services: Services,
  me: Me,
  { country, returnPath }: ParsedInput<'stripe-connect/create'>,
): Promise<CallOutput<'stripe-connect/create'>> {
  const known = await accountOf(services.db, me.id)
  // Its country can't be changed at the provider: who chose another one before saying more begins anew.
  const isOther = known && country && country !== known.country && !known.detailsSubmitted
  const current =
    known && !isOther
      ? await refresh(services, known.account)
      : await open(services, me, country ?? (await countryOfListings(services.db, me.id)))
  const account = shown(current)
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

/** The host's account and the banks that it pays into, as the provider knows them now, and what went there. */
export async function banksOf(services: Services, me: Me): Promise<CallOutput<'user/get-all-banks'>> {
  const known = await accountOf(services.db, me.id)
  if (!known) return { account: shown(null), banks: [], payouts: [] }
  const current = await refresh(services, known.account)
  return {
    account: shown(current),
    banks: await services.payments.listHostBanks(known.account),
    payouts: await bankPayoutsOf(services.db, me.id),
  }
}

/**
 * The provider says that an account has changed. What it is now is asked for, so that late and repeated news do no
 * harm.
 */
export async function applyAccountChange(services: Services, account: string): Promise<void> {
  const [known] = await services.db.select().from(payoutAccount).where(eq(payoutAccount.account, account))
  if (known) await refresh(services, account)
}

async function accountOf(db: Queryable, personId: string): Promise<AccountRow | null> {
  const [found] = await db.select().from(payoutAccount).where(eq(payoutAccount.personId, personId))
  return found ?? null
}

async function open(services: Services, me: Me, country: string | null): Promise<AccountRow> {
  if (!country) throw badInput('country', 'Choose the country that your bank account is in.')
  if (!hasPayouts(country)) {
    throw badInput(
      'country',
      `We can’t pay hosts in ${countryName(country) ?? country} yet. Choose a country in which you have a bank account, or write to support.`,
    )
  }
  const askedAt = services.now()
  const made = await services.payments.openHostAccount({ userId: me.id, email: me.email, country })
  const row = { ...columnsOf(made), account: made.account, country: made.country, askedAt }
  const [kept] = await services.db
    .insert(payoutAccount)
    .values({ personId: me.id, ...row })
    .onConflictDoUpdate({ target: payoutAccount.personId, set: row })
    .returning()
  if (!kept) throw new Error('No payout account was kept')
  return kept
}

const columnsOf = ({ detailsSubmitted, payoutsEnabled, requirements }: HostAccount) => ({
  detailsSubmitted,
  payoutsEnabled,
  requirements,
})

/** Asks the provider how an account stands and writes it down, unless somebody has asked since. */
async function refresh(services: Services, account: string): Promise<AccountRow> {
  const { db, payments, now } = services
  const askedAt = now()
  const current = await payments.retrieveHostAccount(account)
  const [written] = await db
    .update(payoutAccount)
    .set({ ...columnsOf(current), askedAt })
    .where(sql`${eq(payoutAccount.account, account)} and ${lt(payoutAccount.askedAt, askedAt)}`)
    .returning()
  const [kept] = written ? [written] : await db.select().from(payoutAccount).where(eq(payoutAccount.account, account))
  if (!kept) throw new Error(`Nobody has the account ${account}`)
  await tellOpenRequirements(services, kept)
  if (kept.payoutsEnabled) await sendWaiting(services, kept.personId)
  return kept
}

/** Once for what is asked for; asked for something else later, the host hears of that once, too. */
async function tellOpenRequirements(
  services: Services,
  { personId, account, detailsSubmitted, requirements }: AccountRow,
): Promise<void> {
  if (!detailsSubmitted || requirements.length === 0) return
  const wanted = requirementsInWords(requirements)
  const which = createHash('sha256')
    .update([...requirements].sort().join())
    .digest('hex')
    .slice(0, 12)
  await notify(services, {
    personId,
    message: `Before we can pay you, our payment provider still asks for this: ${wanted.join('; ')}.`,
    variant: 'warning',
    link: links.payouts(),
    onceKey: `payout-requirements:${account}:${which}`,
    mail: 'payouts',
    email: (reader) => newsEmails.payoutRequirements(reader, wanted, links.payouts()),
  })
}

/** Where the host lets most of their places, when hosts there can be paid. */
async function countryOfListings(db: Queryable, hostId: string): Promise<string | null> {
  const found = await row<{ country: string }>(
    db,
    sql`select c.country_code as country from property p join city c on c.id = p.city_id where p.host_id = ${hostId} and p.status <> 'removed' group by 1 order by count(*) desc, 1 limit 1`,
  )
  return found && hasPayouts(found.country) ? found.country : null
}

function shown(found: Pick<AccountRow, 'detailsSubmitted' | 'payoutsEnabled' | 'requirements'> | null): PayoutAccount {
  if (!found) return { status: 'none', payoutsEnabled: false, requirements: [] }
  const { detailsSubmitted, payoutsEnabled, requirements } = found
  const status = payoutsEnabled ? 'active' : detailsSubmitted ? 'restricted' : 'incomplete'
  return { status, payoutsEnabled, requirements: requirementsInWords(requirements) }
}
