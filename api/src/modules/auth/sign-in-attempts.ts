import { createHmac } from 'node:crypto'
import { clientSubnet } from '@qe/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { signInAttempt } from '../../database/schema'
import { formatWait, overloaded, tooMany } from '../../domain/errors'
import { createKeyedQueue } from '../../domain/keyed-queue'
import { policy } from '../../domain/policy'
import { passwordMatches } from '../../identity/secrets'
import type { Services } from '../../services'

/** The key shared by all client subnets from which nobody signed in with this account before. */
const otherSubnets = ''

/**
 * A keyed digest of a client subnet, because nobody needs to know where somebody was. The prefix is part of the keys
 * stored so far.
 */
export const subnetKey = ({ secret }: Pick<Services, 'secret'>, address: string): string =>
  createHmac('sha256', secret)
    .update(`sign-in-place:${clientSubnet(address)}`)
    .digest('base64url')

/** Seconds until the next attempt after so many wrong ones: none at first, then doubling. */
export function signInWaitSeconds(tries: number): number {
  const beyond = tries - policy.signInFreeTries
  return beyond < 0
    ? 0
    : Math.min(policy.signInLongestWaitMinutes * 60, policy.signInFirstWaitSeconds * 2 ** Math.min(beyond, 20))
}

/** Where password checks wait, by account: an argon2 hash takes 19 MiB and about 15 ms. */
const passwordChecks = createKeyedQueue({
  perKey: 1,
  total: 16,
  maxWaitMs: 5000,
  refusal: () => overloaded('Signing in takes long just now. Try again in a moment.'),
})

/**
 * Compares a password with the hash of an account, which is null for an unknown address, and counts wrong ones.
 * Attempts at one account run one at a time, so that right ones sent at once are not counted as wrong; only as many
 * processes as `policy.signInFreeTries` could still mistake them.
 * @throws ApiError 429 while this account has to wait, 503 when too many attempts wait
 */
export function checkPassword(
  services: Services,
  { email, address, hash, password }: { email: string; address: string; hash: string | null; password: string },
): Promise<boolean> {
  return passwordChecks.run(email.toLowerCase(), async () => {
    await recordSignInAttempt(services, email, address)
    const matches = await passwordMatches(hash, password)
    if (matches) await resetSignInAttempts(services.db, services, email, address)
    return matches
  })
}

/**
 * Counts a sign-in attempt before the password is compared, so that simultaneous guesses, also from many addresses,
 * count each. A client subnet with an earlier sign-in is counted by itself, so that strangers can't lock its owner out.
 * Unknown e-mail addresses are counted the same way.
 */
async function recordSignInAttempt(services: Services, email: string, address: string): Promise<void> {
  const { db } = services
  const at = services.now()
  const thisSubnet = subnetKey(services, address)
  const maxWaitSeconds = policy.signInLongestWaitMinutes * 60
  const doublings = sql`least(sign_in_attempt.tries - ${policy.signInFreeTries}, 20)`
  const waitSeconds = sql`power(2, ${doublings}) * ${policy.signInFirstWaitSeconds}`
  const counted = await row<{ tries: number }>(
    db,
    sql`insert into sign_in_attempt (email, client_subnet, tries, last_at)
        values (${email}, coalesce(
          (select client_subnet from sign_in_attempt where email = ${email} and client_subnet = ${thisSubnet}),
          ${otherSubnets}), 1, ${at})
        on conflict (email, client_subnet) do update set tries = sign_in_attempt.tries + 1, last_at = excluded.last_at
        where sign_in_attempt.tries < ${policy.signInFreeTries}
           or sign_in_attempt.last_at + make_interval(secs => least(${waitSeconds}, ${maxWaitSeconds}))
              <= excluded.last_at
        returning tries`,
  )
  if (counted) return
  const stored = await db
    .select()
    .from(signInAttempt)
    .where(and(eq(signInAttempt.email, email), inArray(signInAttempt.clientSubnet, [thisSubnet, otherSubnets])))
  const applicable = stored.find(({ clientSubnet: subnet }) => subnet === thisSubnet) ?? stored[0]
  const until = applicable ? applicable.lastAt.getTime() + signInWaitSeconds(applicable.tries) * 1000 : at.getTime()
  const seconds = Math.max(1, Math.ceil((until - at.getTime()) / 1000))
  throw tooMany(
    `Too many wrong passwords for this account. Try again in ${formatWait(seconds)}, or choose a new password.`,
    'too_many',
    seconds,
  )
}

/** Resets the count after a right or a new password, and remembers the client subnet. */
export async function resetSignInAttempts(
  db: Queryable,
  services: Pick<Services, 'now' | 'secret'>,
  email: string,
  address: string,
): Promise<void> {
  const fresh = { tries: 0, lastAt: services.now() }
  await db
    .delete(signInAttempt)
    .where(and(eq(signInAttempt.email, email), eq(signInAttempt.clientSubnet, otherSubnets)))
  await db
    .insert(signInAttempt)
    .values({ email, clientSubnet: subnetKey(services, address), devices: [], ...fresh })
    .onConflictDoUpdate({ target: [signInAttempt.email, signInAttempt.clientSubnet], set: fresh })
}

/**
 * Remembers that a browser signed in from a client subnet. Returns whether the account had never been signed in to with
 * this kind of browser from there; rows from before browsers were stored count as known.
 * @param device the browser and its system, such as `Chrome on Mac`
 */
export async function rememberDevice(
  db: Queryable,
  services: Pick<Services, 'now' | 'secret'>,
  { email, address, device }: { email: string; address: string; device: string },
): Promise<boolean> {
  const here = and(eq(signInAttempt.email, email), eq(signInAttempt.clientSubnet, subnetKey(services, address)))
  const [before] = await db.select({ devices: signInAttempt.devices }).from(signInAttempt).where(here)
  await resetSignInAttempts(db, services, email, address)
  if (before?.devices?.includes(device)) return false
  await db
    .update(signInAttempt)
    .set({ devices: sql`array_append(coalesce(${signInAttempt.devices}, '{}'), ${device})` })
    .where(here)
  return before?.devices !== null
}
