import type { PersonSummary } from '@qe/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, row, rows } from '../../database/rows'
import { personBlock } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import type { Services } from '../../services'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'

/** Whether one of two people has blocked the other, in SQL. */
const eitherBlocked = (one: SQL, other: SQL) =>
  sql`exists (select 1 from person_block k where (k.blocker_id = ${one} and k.blocked_id = ${other})
        or (k.blocker_id = ${other} and k.blocked_id = ${one}))`

/** Whether the two sides of a conversation `n` have a stay that is confirmed and not over, in SQL. */
const hasOpenStaySql = sql`exists (select 1 from booking s where s.listing_id = n.listing_id
      and s.guest_id = n.guest_id and s.status in ('confirmed', 'in_progress'))`

/**
 * Whether nobody may write in a conversation `n`, in SQL: one has blocked the other, and no stay needs them to talk.
 */
export const writingBlockedSql = sql`(${eitherBlocked(sql`n.guest_id`, sql`n.host_id`)} and not ${hasOpenStaySql})`

/** The sentence for whoever tries to write in a conversation where nobody may. */
export const writingBlocked = () =>
  conflict('You can’t write to each other: one of you has blocked the other.', 'blocked')

/** Whether nobody may write in a conversation. */
export async function isWritingBlocked(db: Queryable, conversationId: string): Promise<boolean> {
  const found = await row<{ blocked: boolean }>(
    db,
    sql`select ${writingBlockedSql} as blocked from conversation n where n.id = ${conversationId}`,
  )
  return found?.blocked ?? false
}

/** @throws ApiError 409 when one of two people has blocked the other */
export async function refuseBlockedPair(db: Queryable, guestId: string, hostId: string): Promise<void> {
  const found = await row<{ blocked: boolean }>(
    db,
    sql`select ${eitherBlocked(sql`${guestId}`, sql`${hostId}`)} as blocked`,
  )
  if (found?.blocked)
    throw conflict(
      'You can’t book with this host: one of you has blocked the other. Unblock them first, or look at other places.',
      'blocked',
    )
}

/**
 * Blocks or unblocks a person. Each may be sent again.
 * @throws ApiError 404 for somebody with whom one has no conversation, 409 for oneself
 */
export async function setBlock(
  { db, now }: Services,
  meId: string,
  { personId, blocked }: { personId: string; blocked: boolean },
): Promise<void> {
  if (personId === meId) throw conflict('You can’t block yourself.', 'yourself')
  const shared = await row(
    db,
    sql`select 1 from conversation where (guest_id = ${meId} and host_id = ${personId})
          or (host_id = ${meId} and guest_id = ${personId}) limit 1`,
  )
  if (!shared) throw notFound('You have no conversation with this person.')
  if (blocked)
    await db
      .insert(personBlock)
      .values({ blockerId: meId, blockedId: personId, createdAt: now() })
      .onConflictDoNothing()
  else await db.delete(personBlock).where(and(eq(personBlock.blockerId, meId), eq(personBlock.blockedId, personId)))
}

/** The people whom somebody has blocked, the latest first. */
export async function blockedPeople(db: Queryable, meId: string): Promise<(PersonSummary & { blockedAt: string })[]> {
  const found = await rows<PersonSummary & { blockedAt: string }>(
    db,
    sql`select p.id, ${shownNameSql('p')} as name, ${visibleAvatarSql('p', meId)} as avatar,
          k.created_at as "blockedAt"
        from person_block k join person p on p.id = k.blocked_id
        where k.blocker_id = ${meId} order by k.created_at desc, p.id`,
  )
  return found.map(({ blockedAt, ...person }) => ({ ...person, blockedAt: isoInstant(blockedAt) }))
}
