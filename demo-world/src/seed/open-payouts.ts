import { connectHost, listBanks } from '@qe/api/commands'
import { payoutAccount, person } from '@qe/api/database'
import type { Services } from '@qe/api/start'
import { eq } from 'drizzle-orm'
import { demoEmails } from './demo'

/** Where the demo host lives. */
const country = 'PT'

/** The onboarding page as the demo host fills it in; the emulator accepts this account number. */
const onboarding = { first_name: 'Tomás', last_name: 'Ferreira', born: '1984-03-09', bank: '000123456789' }

/**
 * Sets up payouts for the demo host at the local Stripe emulator, as they would on its onboarding page: the demo world
 * says that money was sent to them. Does nothing where they have an account. Seeding itself does not, because it makes
 * no network calls.
 */
export async function openDemoPayouts(services: Services): Promise<void> {
  const { db, log } = services
  const [host] = await db
    .select({ id: person.id, email: person.email, account: payoutAccount.account })
    .from(person)
    .leftJoin(payoutAccount, eq(payoutAccount.personId, person.id))
    .where(eq(person.email, demoEmails.host))
  if (!host || host.account) return
  try {
    const { url } = await connectHost(services, host, { country, returnPath: '/host/money' })
    if (!url) return
    const body = new URLSearchParams({ ...onboarding, terms: 'yes', go: 'submit' })
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body })
    if (answer.status >= 400) throw new Error(`The onboarding page answered ${answer.status}`)
    await listBanks(services, host)
  } catch (error) {
    log.warn({ err: error }, 'payouts of the demo host could not be set up')
  }
}
