import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../database/connect'
import { oneTimeCode, type PendingSignup, resetToken, signInAttempt } from '../../database/schema'
import { plusDays, plusMinutes } from '../../domain/dates'
import { badInput, formatWait, tooMany } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { hashCode, hashToken, newCode, newToken } from '../../identity/secrets'

type Purpose = 'signup' | 'reset' | 'email'
type CodeRow = typeof oneTimeCode.$inferSelect

/**
 * Which code is meant: by e-mail address and by who requested it. That is the browser with the ticket or, for callers
 * without one, the client subnet. So nobody else's tries use up a code.
 */
export interface CodeClaim {
  email: string
  purpose: Purpose
  /** Who requests it, for the purpose `email`. */
  personId?: string
  ticket: string | undefined
  /** A digest of the caller's client subnet, of `subnetKey`. */
  clientSubnet: string
}

export interface CodeReceipt {
  resendAfterSeconds: number
  expiresAt: string
  ticket: string
}

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
  { email, purpose, personId, ticket = newToken(), clientSubnet, pending, real, now }: CodeRequest,
): Promise<{ code: string; sent: CodeReceipt }> {
  // Serialize requests for one address, or simultaneous ones would each send an e-mail.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${email.toLowerCase()}`}, 0))`)
  const wait = await secondsUntilNextCode(tx, { email, purpose, clientSubnet, now })
  if (wait > 0)
    throw tooMany(`We have just sent a code. Ask for another in ${formatWait(wait)}.`, 'code_too_soon', wait)
  const code = newCode()
  const expiresAt = plusMinutes(now, policy.codeMinutes)
  await tx.insert(oneTimeCode).values({
    email,
    purpose,
    personId,
    ticketHash: hashToken(ticket),
    clientSubnet,
    codeHash: real ? hashCode(email, code) : null,
    pending,
    sentAt: now,
    expiresAt,
  })
  const resendAfterSeconds = await secondsUntilNextCode(tx, { email, purpose, clientSubnet, now })
  return { code, sent: { resendAfterSeconds, expiresAt: expiresAt.toISOString(), ticket } }
}

/**
 * Seconds until this client subnet may request another code for an address. The wait grows with the subnet's own
 * requests. A subnet from which the address's owner has signed in is counted by itself; all others also wait for each
 * other, but no longer than a minute, so that strangers who ask again and again can't lock the owner out.
 */
async function secondsUntilNextCode(
  tx: Transaction,
  { email, purpose, clientSubnet, now }: Omit<CodeClaim, 'ticket'> & { now: Date },
): Promise<number> {
  const recent = await tx
    .select({ sentAt: oneTimeCode.sentAt, subnet: oneTimeCode.clientSubnet, isKnown: signInAttempt.email })
    .from(oneTimeCode)
    .leftJoin(
      signInAttempt,
      and(eq(signInAttempt.email, oneTimeCode.email), eq(signInAttempt.clientSubnet, oneTimeCode.clientSubnet)),
    )
    .where(
      and(eq(oneTimeCode.email, email), eq(oneTimeCode.purpose, purpose), gt(oneTimeCode.sentAt, plusDays(now, -1))),
    )
    .orderBy(desc(oneTimeCode.sentAt))
  const secondsLeft = (sent: typeof recent, waitAfter: (sent: number) => number) =>
    sent[0] ? Math.ceil((sent[0].sentAt.getTime() - now.getTime()) / 1000) + waitAfter(sent.length) : 0

  const own = recent.filter(({ subnet }) => subnet === clientSubnet)
  const ofOwnSubnet = secondsLeft(own, waitAfterCodes)
  const isKnown = await tx.$count(
    signInAttempt,
    and(eq(signInAttempt.email, email), eq(signInAttempt.clientSubnet, clientSubnet)),
  )
  if (isKnown > 0) return ofOwnSubnet
  const ofStrangers = recent.filter((code) => code.isKnown === null)
  return Math.max(ofOwnSubnet, secondsLeft(ofStrangers, waitAfterStrangersCodes))
}

/** Seconds from one code to the next, after so many of one subnet in the last 24 hours. */
const waitAfterCodes = (sent: number): number =>
  policy.codeWaitsSeconds[Math.min(sent, policy.codeWaitsSeconds.length) - 1] ?? 0

/** The same for all subnets together from which nobody has signed in with the address. */
const waitAfterStrangersCodes = (sent: number): number =>
  sent < policy.codesOfStrangersPerDay ? policy.codeWaitsSeconds[0] : (policy.codeWaitsSeconds.at(-1) ?? 0)

/**
 * Redeems a one-time code and marks it as used. Tries without its ticket are counted apart from those with it.
 * @throws ApiError 400, the same for a wrong, late, used or too often tried code
 */
export async function redeemCode(db: Database, claim: CodeClaim, code: string, now: Date): Promise<CodeRow> {
  const wrong = badInput(
    'code',
    'This code is not right or no longer valid. Check the latest e-mail, or ask for a new code.',
  )
  const last = await latestCode(db, claim)
  if (!last || last.usedAt || last.expiresAt <= now) throw wrong
  const counter = claim.ticket === undefined ? 'triesWithoutTicket' : 'tries'
  // Count the attempt before comparing, so that simultaneous guesses count each.
  const [counted] = await db
    .update(oneTimeCode)
    .set({ [counter]: sql`${oneTimeCode[counter]} + 1` })
    .where(and(eq(oneTimeCode.id, last.id), sql`${oneTimeCode[counter]} < ${policy.codeTries}`))
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
 * The last code of a claim. What somebody else requested for the same address, their name and password, never becomes
 * the account of whoever reads its mail.
 */
export async function latestCode(
  db: Queryable,
  { email, purpose, personId, ticket, clientSubnet }: CodeClaim,
): Promise<CodeRow | undefined> {
  const [found] = await db
    .select()
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.email, email),
        eq(oneTimeCode.purpose, purpose),
        personId === undefined ? undefined : eq(oneTimeCode.personId, personId),
        ticket === undefined
          ? eq(oneTimeCode.clientSubnet, clientSubnet)
          : eq(oneTimeCode.ticketHash, hashToken(ticket)),
      ),
    )
    .orderBy(desc(oneTimeCode.sentAt))
    .limit(1)
  return found
}
