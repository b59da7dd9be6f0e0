import { createHmac } from 'node:crypto'
import { clientSubnet } from '@qe/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { signInTry } from '../../database/schema'
import { tooMany, waitInWords } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'

/** Where everybody is who has not signed in with this account from there before. */
const elsewhere = ''

const placeOf = ({ secret }: Pick<Services, 'secret'>, address: string) =>
  createHmac('sha256', secret)
    .update(`sign-in-place:${clientSubnet(address)}`)
    .digest('base64url')

/** How long the next try waits after so many wrong ones (seconds): nothing at first, then doubling. */
export function waitAfter(tries: number): number {
  const beyond = tries - policy.signInFreeTries
  return beyond < 0
    ? 0
    : Math.min(policy.signInLongestWaitMinutes * 60, policy.signInFirstWaitSeconds * 2 ** Math.min(beyond, 20))
}

/**
 * Counts a try to sign in before the password is looked at, so that guesses sent at once, and from many addresses,
 * count each. Throws `Refused` 429 while this account has to wait: for those who have signed in from here before after
 * tries from here alone, so that nobody can keep them out. The same for e-mails that nobody has.
 */
export async function takeTry(services: Services, email: string, address: string): Promise<void> {
  const { db } = services
  const at = services.now()
  const here = placeOf(services, address)
  const free = sql`power(2, least(sign_in_try.tries - ${policy.signInFreeTries}, 20)) * ${policy.signInFirstWaitSeconds}`
  const counted = await row<{ tries: number }>(
    db,
    sql`insert into sign_in_try (email, place, tries, last_at)
        values (${email}, coalesce((select place from sign_in_try where email = ${email} and place = ${here}), ${elsewhere}), 1, ${at})
        on conflict (email, place) do update set tries = sign_in_try.tries + 1, last_at = excluded.last_at
        where sign_in_try.tries < ${policy.signInFreeTries}
           or sign_in_try.last_at + make_interval(secs => least(${free}, ${policy.signInLongestWaitMinutes * 60})) <= excluded.last_at
        returning tries`,
  )
  if (counted) return
  const kept = await db
    .select()
    .from(signInTry)
    .where(and(eq(signInTry.email, email), inArray(signInTry.place, [here, elsewhere])))
  const mine = kept.find(({ place }) => place === here) ?? kept[0]
  const until = mine ? mine.lastAt.getTime() + waitAfter(mine.tries) * 1000 : at.getTime()
  const seconds = Math.max(1, Math.ceil((until - at.getTime()) / 1000))
  throw tooMany(
    `Too many wrong passwords for this account. Try again in ${waitInWords(seconds)}, or choose a new password.`,
    'too_many',
    seconds,
  )
}

/** Signed in, or a new password chosen: the count begins anew, and this place is known from now on. */
export async function forgetTries(
  db: Queryable,
  services: Pick<Services, 'now' | 'secret'>,
  email: string,
  address: string,
): Promise<void> {
  const fresh = { tries: 0, lastAt: services.now() }
  await db.delete(signInTry).where(and(eq(signInTry.email, email), eq(signInTry.place, elsewhere)))
  await db
    .insert(signInTry)
    .values({ email, place: placeOf(services, address), ...fresh })
    .onConflictDoUpdate({ target: [signInTry.email, signInTry.place], set: fresh })
}
