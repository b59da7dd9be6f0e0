import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { signInTry } from '../../database/schema'
import { policy } from '../../domain/policy'
import { Refused } from '../../http/refused'
import type { Services } from '../../services'

/** How long the next try waits after so many wrong ones (seconds): nothing at first, then doubling. */
export function waitAfter(tries: number): number {
  const beyond = tries - policy.signInFreeTries
  return beyond < 0 ? 0 : Math.min(policy.signInLongestWaitMinutes * 60, policy.signInFirstWaitSeconds * 2 ** Math.min(beyond, 20))
}

/**
 * Counts a try to sign in before the password is looked at, so that guesses sent at once, and from many addresses, count each.
 * Throws `Refused` 429 while this account has to wait. The same for addresses that nobody has.
 */
export async function takeTry({ db, now }: Services, email: string): Promise<void> {
  const at = now()
  const free = sql`power(2, least(sign_in_try.tries - ${policy.signInFreeTries}, 20)) * ${policy.signInFirstWaitSeconds}`
  const counted = await row<{ tries: number }>(
    db,
    sql`insert into sign_in_try (email, tries, last_at) values (${email}, 1, ${at})
        on conflict (email) do update set tries = sign_in_try.tries + 1, last_at = excluded.last_at
        where sign_in_try.tries < ${policy.signInFreeTries}
           or sign_in_try.last_at + make_interval(secs => least(${free}, ${policy.signInLongestWaitMinutes * 60})) <= excluded.last_at
        returning tries`,
  )
  if (counted) return
  const [kept] = await db.select().from(signInTry).where(eq(signInTry.email, email))
  const until = kept ? kept.lastAt.getTime() + waitAfter(kept.tries) * 1000 : at.getTime()
  const seconds = Math.max(1, Math.ceil((until - at.getTime()) / 1000))
  throw new Refused(429, `Too many wrong passwords for this account. Try again in ${seconds} seconds, or choose a new password.`, { reason: 'too_many' })
}

/** Signed in, or a new password chosen: the count begins anew. */
export async function forgetTries(db: Queryable, email: string): Promise<void> {
  await db.delete(signInTry).where(eq(signInTry.email, email))
}
