import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../database/connect'
import { oneTimeCode, type PendingSignup, resetToken } from '../../database/schema'
import { plusDays, plusMinutes } from '../../domain/dates'
import { badInput, tooMany, waitInWords } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { hashCode, hashToken, newCode, newToken } from '../../identity/secrets'

type Purpose = 'signup' | 'reset'
type CodeRow = typeof oneTimeCode.$inferSelect

/** Whose code is meant: an address and, from a browser that asked for it, the ticket that it got. */
export interface Claim {
  email: string
  purpose: Purpose
  ticket: string | undefined
}

export interface CodeSent {
  resendAfterSeconds: number
  expiresAt: string
  ticket: string
}

/** How long until another code, after so many of the last 24 hours (seconds). */
const waitAfterCodes = (sent: number): number =>
  sent === 0 ? 0 : (policy.codeWaitsSeconds[Math.min(sent, policy.codeWaitsSeconds.length) - 1] ?? 0)

interface Wish extends Claim {
  pending: PendingSignup | null
  /** Without it the code can't be matched: nobody learns that the address is unknown. */
  real: boolean
  now: Date
}

/**
 * Keeps a code and gives it back for the e-mail; throws while it is too early. The same for known and unknown
 * addresses.
 */
export async function keepCode(
  tx: Transaction,
  { email, purpose, ticket = newToken(), pending, real, now }: Wish,
): Promise<{ code: string; sent: CodeSent }> {
  // One after the other, or e-mails that are asked for at once would all go out.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${email.toLowerCase()}`}, 0))`)
  const lately = await tx
    .select({ sentAt: oneTimeCode.sentAt })
    .from(oneTimeCode)
    .where(
      and(eq(oneTimeCode.email, email), eq(oneTimeCode.purpose, purpose), gt(oneTimeCode.sentAt, plusDays(now, -1))),
    )
    .orderBy(desc(oneTimeCode.sentAt))
  const wait = lately[0]
    ? Math.ceil((lately[0].sentAt.getTime() - now.getTime()) / 1000) + waitAfterCodes(lately.length)
    : 0
  if (wait > 0)
    throw tooMany(`We have just sent a code. Ask for another in ${waitInWords(wait)}.`, 'code_too_soon', wait)
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
    sent: { resendAfterSeconds: waitAfterCodes(lately.length + 1), expiresAt: expiresAt.toISOString(), ticket },
  }
}

/**
 * Takes a code: right, in time and within its tries, it is used up and given back. Otherwise the same refusal whatever
 * was wrong.
 */
export async function takeCode(db: Database, claim: Claim, code: string, now: Date): Promise<CodeRow> {
  const wrong = badInput(
    'code',
    'This code is not right or no longer valid. Check the latest e-mail, or ask for a new code.',
  )
  const last = await latest(db, claim)
  if (!last || last.usedAt || last.expiresAt <= now || last.tries >= policy.codeTries) throw wrong
  // Counted before it is looked at, so that guesses sent at once count each.
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

/** A new password ends what else would have let somebody choose one. */
export async function endResets(
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
export async function latest(db: Queryable, { email, purpose, ticket }: Claim): Promise<CodeRow | undefined> {
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
