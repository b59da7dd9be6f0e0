import { deviceTypeOf } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect'
import { array, row, rows } from '../database/rows'
import { person, session } from '../database/schema'
import { plusDays } from '../domain/dates'
import { Refused } from '../domain/errors'
import { policy } from '../domain/policy'
import { browserOf } from './browser'
import { hashToken, newToken } from './secrets'

/** The person who makes a call. */
export interface Me {
  id: string
  email: string
  firstName: string
  lastName: string
  role: 'guest' | 'provider' | 'admin'
  tokenHash: string
  /** When this browser was last noted, as the database prints it; null where none has called yet. */
  lastSeenAt: string | null
}

/** What a session keeps of the browser that it is of, as of a call that it makes. */
const noteOf = (userAgent: string, now: Date) => ({
  lastSeenAt: now,
  deviceType: deviceTypeOf(userAgent),
  browser: browserOf(userAgent),
})

/**
 * Signs somebody in on a browser. Throws `Refused` while their account is suspended.
 * @param userAgent of the call that signs in; null where no browser asked, so that the first call of the session tells
 */
export async function openSession(
  db: Queryable,
  personId: string,
  userAgent: string | null,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const [owner] = await db.select({ suspendedAt: person.suspendedAt }).from(person).where(eq(person.id, personId))
  if (owner?.suspendedAt)
    throw new Refused(
      403,
      'This account is suspended. The reason is in the e-mail that we sent you; write to support if you think ' +
        'that we are wrong.',
      { reason: 'suspended' },
    )
  const token = newToken()
  const expiresAt = plusDays(now, policy.sessionDays)
  await db.insert(session).values({
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    expiresAt,
    ...(userAgent !== null && noteOf(userAgent, now)),
  })
  return { token, expiresAt }
}

/** A session `s` of a person `p` that still lets them in. */
const standing = (now: Date) => sql`s.expires_at > ${now} and p.suspended_at is null`

/** Which of these sessions still let their person in, by the hash of their token. */
export async function standingSessions(db: Queryable, tokenHashes: readonly string[], now: Date): Promise<Set<string>> {
  const found = await rows<{ hash: string }>(
    db,
    sql`select s.token_hash as hash from session s join person p on p.id = s.person_id where s.token_hash = any(${array(tokenHashes, 'text')}) and ${standing(now)}`,
  )
  return new Set(found.map(({ hash }) => hash))
}

/** Whose token this is; null when it is unknown, ended or too old. */
export async function personOf(db: Queryable, token: string, now: Date): Promise<Me | null> {
  if (token.length < 20 || token.length > 200) return null
  const found = await row<Me>(
    db,
    sql`select p.id, p.email, p.first_name as "firstName", p.last_name as "lastName", p.role, s.token_hash as "tokenHash", s.last_seen_at as "lastSeenAt"
        from session s join person p on p.id = s.person_id where s.token_hash = ${hashToken(token)} and ${standing(now)}`,
  )
  return found ?? null
}

/**
 * How far behind the note of a browser's last call may be (ms); a write for each call would cost more than it tells.
 */
const noteEvery = 600_000

/** Notes that this browser is in use, and which one it is. */
export async function noteUse(
  db: Queryable,
  { tokenHash, lastSeenAt }: Me,
  userAgent: string,
  now: Date,
): Promise<void> {
  if (lastSeenAt && now.getTime() - Date.parse(lastSeenAt) < noteEvery) return
  await db.update(session).set(noteOf(userAgent, now)).where(eq(session.tokenHash, tokenHash))
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(header: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null
}
