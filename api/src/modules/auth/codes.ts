import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../database/connect'
import { oneTimeCode, type PendingSignup, resetToken } from '../../database/schema'
import { plusDays, plusMinutes } from '../../domain/dates'
import { badInput, formatWait, tooMany } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { hashCode, hashToken, newCode, newToken } from '../../identity/secrets'

type Purpose = 'signup' | 'reset'
type CodeRow = typeof oneTimeCode.$inferSelect

/** Which code is meant: by e-mail address and, from the browser that asked for it, by its ticket. */
export interface CodeClaim {
  email: string
  purpose: Purpose
  ticket: string | undefined
}

export interface CodeReceipt {
  resendAfterSeconds: number
  expiresAt: string
  ticket: string
}

/** How long until another code, after so many of the last 24 hours (seconds). */
const waitAfterCodes = (sent: number): number =>
  sent === 0 ? 0 : (policy.codeWaitsSeconds[Math.min(sent, policy.codeWaitsSeconds.length) - 1] ?? 0)

interface CodeRequest extends CodeClaim {
  pending: PendingSignup | null
  /** False for an unknown address: the code matches nothing, and the answer gives no sign of it. */
  real: boolean
  now: Date
}

/**
 * Creates a one-time code for an e-mail, the same way for known and unknown addresses.
 * @throws ApiError 429 while it is too early for another
 */
export async function createCode(
  tx: Transaction,
  { email, purpose, ticket = newToken(), pending, real, now }: CodeRequest,
): Promise<{ code: string; sent: CodeReceipt }> {
  // Serialize requests for one address, or simultaneous ones would each send an e-mail.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${email.toLowerCase()}`}, 0))`)
  const recent = await tx
    .select({ sentAt: oneTimeCode.sentAt })
    .from(oneTimeCode)
    .where(
      and(eq(oneTimeCode.email, email), eq(oneTimeCode.purpose, purpose), gt(oneTimeCode.sentAt, plusDays(now, -1))),
    )
    .orderBy(desc(oneTimeCode.sentAt))
  const wait = recent[0]
    ? Math.ceil((recent[0].sentAt.getTime() - now.getTime()) / 1000) + waitAfterCodes(recent.length)
    : 0
  if (wait > 0)
    throw tooMany(`We have just sent a code. Ask for another in ${formatWait(wait)}.`, 'code_too_soon', wait)
  const code = newCode()
  const expiresAt = plusMinutes(now, policy.codeMinutes)
  await tx.insert(oneTimeCode).values({
    email,
    purpose,
    ticketHash: hashToken(ticket),
    codeHash: real ? hashCode(email, code) : null,
    pending,
    sentAt: now,
    expiresAt,
  })
  return {
    code,
    sent: { resendAfterSeconds: waitAfterCodes(recent.length + 1), expiresAt: expiresAt.toISOString(), ticket },
  }
}

/**
 * Redeems a one-time code and marks it as used.
 * @throws ApiError 400, the same for a wrong, late, used or too often tried code
 */
export async function redeemCode(db: Database, claim: CodeClaim, code: string, now: Date): Promise<CodeRow> {
  const wrong = badInput(
    'code',
    'This code is not right or no longer valid. Check the latest e-mail, or ask for a new code.',
  )
  const last = await latestCode(db, claim)
  if (!last || last.usedAt || last.expiresAt <= now || last.tries >= policy.codeTries) throw wrong
  // Count the attempt before comparing, so that simultaneous guesses count each.
  const [counted] = await db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(and(eq(oneTimeCode.id, last.id), sql`${oneTimeCode.tries} < ${policy.codeTries}`))
    .returning()
  if (!counted || counted.codeHash !== hashCode(claim.email, code)) throw wrong
  const [used] = await db
    .update(oneTimeCode)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCode.id, last.id), isNull(oneTimeCode.usedAt)))
    .returning()
  if (!used) throw wrong
  return used
}

/** Revokes reset tokens and reset codes, once a new password is chosen. */
export async function revokeResets(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  await tx
    .update(resetToken)
    .set({ usedAt: now })
    .where(and(eq(resetToken.personId, id), isNull(resetToken.usedAt)))
  await tx
    .update(oneTimeCode)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCode.email, email), eq(oneTimeCode.purpose, 'reset'), isNull(oneTimeCode.usedAt)))
}

/**
 * The last code of a claim. With a ticket it is that browser's: what somebody else asked for with the same address,
 * their name and password, never becomes the account of whoever reads its mail.
 */
export async function latestCode(db: Queryable, { email, purpose, ticket }: CodeClaim): Promise<CodeRow | undefined> {
  const [found] = await db
    .select()
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.email, email),
        eq(oneTimeCode.purpose, purpose),
        ticket === undefined ? undefined : eq(oneTimeCode.ticketHash, hashToken(ticket)),
      ),
    )
    .orderBy(desc(oneTimeCode.sentAt))
    .limit(1)
  return found
}
