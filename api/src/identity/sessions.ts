import { deviceTypeOf } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect'
import { array, row, rows } from '../database/rows'
import { person, session } from '../database/schema'
import { plusDays } from '../domain/dates'
import { ApiError, notSignedIn } from '../domain/errors'
import { policy } from '../domain/policy'
import { browserOf } from './browser'
import { hashToken, newToken } from './secrets'

/** The signed-in person who makes a call. */
export interface Me {
  id: string
  email: string
  firstName: string
  lastName: string
  role: 'guest' | 'provider' | 'admin'
  tokenHash: string
  /** When this session was last confirmed by a password or by Google, as the database prints it. */
  signedInAt: string
  /** When the session was last used, as the database prints it; null before its first call. */
  lastSeenAt: string | null
}

/** The columns of a session that describe its browser, from a call's user agent. */
const browserColumns = (userAgent: string, now: Date) => ({
  lastSeenAt: now,
  deviceType: deviceTypeOf(userAgent),
  browser: browserOf(userAgent),
})

/**
 * Opens a session on a browser; the token expires after `policy.sessionDays`.
 * @param userAgent of the call that signs in; null where no browser signs in, so that the session's first call sets it
 * @throws ApiError 403 while the account is suspended
 */
export async function openSession(
  db: Queryable,
  personId: string,
  userAgent: string | null,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const [owner] = await db.select({ suspendedAt: person.suspendedAt }).from(person).where(eq(person.id, personId))
  if (owner?.suspendedAt)
    throw new ApiError(
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
    ...(userAgent !== null && browserColumns(userAgent, now)),
  })
  return { token, expiresAt }
}

/**
 * Makes a session as fresh as a new one, after its person has signed in again in the same browser. Keeps its token, so
 * that the calls and sockets of open pages go on.
 */
export async function renewSession(db: Queryable, { tokenHash }: Me, now: Date): Promise<{ expiresAt: Date }> {
  const expiresAt = plusDays(now, policy.sessionDays)
  const [renewed] = await db
    .update(session)
    .set({ createdAt: now, expiresAt })
    .where(eq(session.tokenHash, tokenHash))
    .returning({ id: session.id })
  if (!renewed) throw notSignedIn()
  return { expiresAt }
}

/** The condition for a valid session `s` of a person `p`. */
const isActive = (now: Date) => sql`s.expires_at > ${now} and p.suspended_at is null`

/** Which of these sessions are still valid, by token hash. */
export async function activeSessions(db: Queryable, tokenHashes: readonly string[], now: Date): Promise<Set<string>> {
  const found = await rows<{ hash: string }>(
    db,
    sql`select s.token_hash as hash from session s join person p on p.id = s.person_id
        where s.token_hash = any(${array(tokenHashes, 'text')}) and ${isActive(now)}`,
  )
  return new Set(found.map(({ hash }) => hash))
}

/** The person of a session token; null when it is unknown, ended or expired, or the person is suspended. */
export async function findSessionPerson(db: Queryable, token: string, now: Date): Promise<Me | null> {
  if (token.length < 20 || token.length > 200) return null
  const found = await row<Me>(
    db,
    sql`select p.id, p.email, p.first_name as "firstName", p.last_name as "lastName", p.role,
          s.token_hash as "tokenHash", s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt"
        from session s join person p on p.id = s.person_id
        where s.token_hash = ${hashToken(token)} and ${isActive(now)}`,
  )
  return found ?? null
}

/**
 * Minimum time between two updates of a session's last use, in ms; a write for each call would be too expensive.
 */
const recordIntervalMs = 600_000

/** Records the time and browser of a call in its session, at most every ten minutes. */
export async function recordUse(
  db: Queryable,
  { tokenHash, lastSeenAt }: Me,
  userAgent: string,
  now: Date,
): Promise<void> {
  if (lastSeenAt && now.getTime() - Date.parse(lastSeenAt) < recordIntervalMs) return
  await db.update(session).set(browserColumns(userAgent, now)).where(eq(session.tokenHash, tokenHash))
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(header: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null
}
