import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, row } from '../../database/rows'
import { policy } from '../../domain/policy'

/** Notes that somebody is here, at most once a minute, and never of those who don't show it. */
export async function markSeen(db: Queryable, personId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(
    sql`update person set seen_at = ${at} where id = ${personId} and shows_presence
          and (seen_at is null or seen_at <= ${at} - interval '1 minute')`,
  )
}

/** When the other person was here last; undefined after a day, and when either of the two hides it. */
export async function otherSeenAt(
  db: Queryable,
  personId: string,
  otherId: string,
  now: Date,
): Promise<string | undefined> {
  const found = await row<{ seenAt: string }>(
    db,
    sql`select o.seen_at as "seenAt" from person o join person m on m.id = ${personId} and m.shows_presence
        where o.id = ${otherId} and o.shows_presence
          and o.seen_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${policy.presenceHours})`,
  )
  return found && isoInstant(found.seenAt)
}
