import { createHmac } from 'node:crypto'
import { clientSubnet } from '@qe/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { signInTry } from '../../database/schema'
import { tooMany, waitInWords } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'

/** The key shared by all client subnets from which nobody signed in with this account before. */
const elsewhere = ''

const signInPlace = ({ secret }: Pick<Services, 'secret'>, address: string) =>
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
 * @throws Refused 429 while this account has to wait
 */
export async function recordSignInAttempt(services: Services, email: string, address: string): Promise<void> {
  const { db } = services
  const at = services.now()
  const here = signInPlace(services, address)
  const maxWaitSeconds = policy.signInLongestWaitMinutes * 60
  const doublings = sql`least(sign_in_try.tries - ${policy.signInFreeTries}, 20)`
  const waitSeconds = sql`power(2, ${doublings}) * ${policy.signInFirstWaitSeconds}`
  const counted = await row<{ tries: number }>(
    db,
    sql`insert into sign_in_try (email, place, tries, last_at)
        values (${email}, coalesce(
          (select place from sign_in_try where email = ${email} and place = ${here}), ${elsewhere}), 1, ${at})
        on conflict (email, place) do update set tries = sign_in_try.tries + 1, last_at = excluded.last_at
        where sign_in_try.tries < ${policy.signInFreeTries}
           or sign_in_try.last_at + make_interval(secs => least(${waitSeconds}, ${maxWaitSeconds})) <= excluded.last_at
        returning tries`,
  )
  if (counted) return
  const stored = await db
    .select()
    .from(signInTry)
    .where(and(eq(signInTry.email, email), inArray(signInTry.place, [here, elsewhere])))
  const applicable = stored.find(({ place }) => place === here) ?? stored[0]
  const until = applicable ? applicable.lastAt.getTime() + signInWaitSeconds(applicable.tries) * 1000 : at.getTime()
  const seconds = Math.max(1, Math.ceil((until - at.getTime()) / 1000))
  throw tooMany(
    `Too many wrong passwords for this account. Try again in ${waitInWords(seconds)}, or choose a new password.`,
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
  await db.delete(signInTry).where(and(eq(signInTry.email, email), eq(signInTry.place, elsewhere)))
  await db
    .insert(signInTry)
    .values({ email, place: signInPlace(services, address), ...fresh })
    .onConflictDoUpdate({ target: [signInTry.email, signInTry.place], set: fresh })
}
