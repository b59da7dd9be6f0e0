import { createHmac } from 'node:crypto'
import { clientSubnet } from '@qe/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { signInAttempt } from '../../database/schema'
import { formatWait, tooMany } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'

/** The key shared by all client subnets from which nobody signed in with this account before. */
const otherSubnets = ''

/**
 * A keyed digest, because nobody needs to know where somebody was. The prefix is part of the keys stored so far.
 */
const subnetKey = ({ secret }: Pick<Services, 'secret'>, address: string) =>
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

/**
 * Counts a sign-in attempt before the password is compared, so that simultaneous guesses, also from many addresses,
 * count each. A client subnet with an earlier sign-in is counted by itself, so that strangers can't lock its owner out.
 * Unknown e-mail addresses are counted the same way.
 * @throws ApiError 429 while this account has to wait
 */
export async function recordSignInAttempt(services: Services, email: string, address: string): Promise<void> {
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

/** Resets the count after a sign-in or a new password, and remembers the client subnet. */
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
    .values({ email, clientSubnet: subnetKey(services, address), ...fresh })
    .onConflictDoUpdate({ target: [signInAttempt.email, signInAttempt.clientSubnet], set: fresh })
}
