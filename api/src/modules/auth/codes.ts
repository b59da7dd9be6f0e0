import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect'
import { oneTimeCode, type PendingSignup } from '../../database/schema'
import { plusMinutes } from '../../domain/calendar'
import { policy } from '../../domain/policy'
import { badInput, Refused } from '../../http/refused'
import { hashCode, newCode } from '../../identity/secrets'

type Purpose = 'signup' | 'reset'
type CodeRow = typeof oneTimeCode.$inferSelect

export interface CodeSent {
  resendAfterSeconds: number
  expiresAt: string
}

/** When a code may be sent again; throws while it is too early. The same for known and unknown addresses. */
export async function refuseTooSoon(db: Database, email: string, purpose: Purpose, now: Date): Promise<void> {
  const last = await latest(db, email, purpose)
  const wait = last ? Math.ceil((last.sentAt.getTime() - now.getTime()) / 1000) + policy.codeResendSeconds : 0
  if (wait > 0) throw new Refused(429, `We have just sent a code. Ask for another in ${wait} seconds.`, { reason: 'code_too_soon' })
}

/** Keeps a code and gives it back for the letter. Without `real` the code can't be matched: nobody learns that the address is unknown. */
export async function keepCode(
  tx: Transaction,
  wish: { email: string; purpose: Purpose; pending: PendingSignup | null; real: boolean; now: Date },
): Promise<{ code: string; sent: CodeSent }> {
  const code = newCode()
  const expiresAt = plusMinutes(wish.now, policy.codeMinutes)
  await tx.insert(oneTimeCode).values({
    email: wish.email,
    purpose: wish.purpose,
    codeHash: wish.real ? hashCode(wish.email, code) : null,
    pending: wish.pending,
    sentAt: wish.now,
    expiresAt,
  })
  return { code, sent: { resendAfterSeconds: policy.codeResendSeconds, expiresAt: expiresAt.toISOString() } }
}

/** Takes a code: right, in time and within its tries, it is used up and given back. Otherwise the same refusal whatever was wrong. */
export async function takeCode(db: Database, email: string, purpose: Purpose, code: string, now: Date): Promise<CodeRow> {
  const wrong = badInput('code', 'This code is not right or no longer valid. Check the latest e-mail, or ask for a new code.')
  const last = await latest(db, email, purpose)
  if (!last || last.usedAt || last.expiresAt <= now || last.tries >= policy.codeTries) throw wrong
  // Counted before it is looked at, so that guesses sent at once count each.
  const [counted] = await db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(and(eq(oneTimeCode.id, last.id), sql`${oneTimeCode.tries} < ${policy.codeTries}`))
    .returning()
  if (!counted || counted.codeHash !== hashCode(email, code)) throw wrong
  const [used] = await db
    .update(oneTimeCode)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCode.id, last.id), isNull(oneTimeCode.usedAt)))
    .returning()
  if (!used) throw wrong
  return used
}

export async function latest(db: Database, email: string, purpose: Purpose): Promise<CodeRow | undefined> {
  const [found] = await db
    .select()
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.email, email), eq(oneTimeCode.purpose, purpose)))
    .orderBy(desc(oneTimeCode.sentAt))
    .limit(1)
  return found
}
