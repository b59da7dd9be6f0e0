import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { authenticatorApp, recoveryCode } from '../../database/schema'
import { ApiError, badInput, formatWait, tooMany } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { decrypt } from '../../identity/encryption'
import { hashRecoveryCode } from '../../identity/recovery-codes'
import { totpStep } from '../../identity/totp'
import { queueEmail } from '../../mail/queue-email'
import { accountEmails } from '../../mail/templates/account'
import type { Draft, Recipient } from '../../mail/templates/draft'
import type { Services } from '../../services'
import { signInWaitSeconds } from './sign-in-attempts'

type AppRow = typeof authenticatorApp.$inferSelect

/** The condition for an authenticator app that is confirmed. */
export const isOn = (personId: string) =>
  and(eq(authenticatorApp.personId, personId), isNotNull(authenticatorApp.confirmedAt))
/** Whether a person's second factor is on. */
export const hasSecondFactor = async (db: Queryable, personId: string): Promise<boolean> =>
  (await db.$count(authenticatorApp, isOn(personId))) > 0

/** How many recovery codes still work. */
export const countRecoveryCodes = (db: Queryable, personId: string) =>
  db.$count(recoveryCode, and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt)))

/**
 * Asks an account with a second factor for it, after the password was right. Wrong codes are counted like wrong
 * passwords, but apart from them: only who knows the password gets here, so nobody else makes the owner wait, and
 * entering the password again does not reset the count.
 * @param given a code of the app, or a recovery code
 * @throws ApiError 403 with the reason `second_factor_needed` without one, 400 for a wrong one, 429 after too many
 */
export async function requireSecondFactor(
  services: Services,
  personId: string,
  given: string | undefined,
): Promise<void> {
  const [app] = await services.db.select().from(authenticatorApp).where(isOn(personId))
  if (!app) return
  if (given === undefined)
    throw new ApiError(403, 'Enter the code that your authenticator app shows.', { reason: 'second_factor_needed' })
  await countTry(services, app)
  const digits = given.replace(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(digits)
  const accepted = isAppCode
    ? await acceptAppCode(services, app, digits)
    : await acceptRecoveryCode(services, personId, given)
  if (!accepted)
    throw badInput(
      'secondFactor',
      isAppCode
        ? 'This code is not right, or it was used already. Wait for the next one in your app.'
        : 'This recovery code is not right, or it was used already. Check each letter, or use another one.',
    )
  await services.db.update(authenticatorApp).set({ tries: 0 }).where(eq(authenticatorApp.personId, personId))
}

/**
 * Counts a try before the code is compared, so that simultaneous guesses count each.
 * @throws ApiError 429 while the account has to wait
 */
export async function countTry({ db, now }: Services, { personId }: AppRow): Promise<void> {
  const at = now()
  const doublings = sql`least(${authenticatorApp.tries} - ${policy.signInFreeTries}, 20)`
  const waitSeconds = sql`least(
    power(2, ${doublings}) * ${policy.signInFirstWaitSeconds}, ${policy.signInLongestWaitMinutes * 60})`
  const [counted] = await db
    .update(authenticatorApp)
    .set({ tries: sql`${authenticatorApp.tries} + 1`, lastTriedAt: at })
    .where(
      and(
        eq(authenticatorApp.personId, personId),
        or(
          lt(authenticatorApp.tries, policy.signInFreeTries),
          sql`${authenticatorApp.lastTriedAt} + make_interval(secs => ${waitSeconds}) <= ${at}`,
        ),
      ),
    )
    .returning()
  if (counted) return
  const [stored] = await db.select().from(authenticatorApp).where(eq(authenticatorApp.personId, personId))
  const until = (stored?.lastTriedAt ?? at).getTime() + signInWaitSeconds(stored?.tries ?? 0) * 1000
  const seconds = Math.max(1, Math.ceil((until - at.getTime()) / 1000))
  throw tooMany(`Too many wrong codes for this account. Try again in ${formatWait(seconds)}.`, 'too_many', seconds)
}

/** Accepts a code of the app, once: neither it nor an earlier one works again. Its owner hears of a second use. */
export async function acceptAppCode(services: Services, app: AppRow, code: string): Promise<boolean> {
  const { db, now, acceptedSecrets, log } = services
  const step = totpStep(decrypt(app.secret, app.personId, acceptedSecrets), code, now())
  if (step === null) return false
  const accepted = await db
    .update(authenticatorApp)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticatorApp.personId, app.personId),
        or(isNull(authenticatorApp.lastStep), lt(authenticatorApp.lastStep, step)),
      ),
    )
    .returning({ personId: authenticatorApp.personId })
  if (accepted.length > 0) return true
  log.warn({ personId: app.personId }, 'a code of an authenticator app was used again')
  await queueEmail(services, {
    personId: app.personId,
    setting: 'always',
    idempotencyKey: `code-used-again:${app.personId}:${step}`,
    draft: accountEmails.codeUsedAgain,
  })
  return false
}

/** Accepts a recovery code, once, and e-mails its owner how many are left. */
async function acceptRecoveryCode(services: Services, personId: string, code: string): Promise<boolean> {
  const { db, now } = services
  const unused = and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt))
  const found = (await db.select().from(recoveryCode).where(unused)).find(
    ({ id, codeHash }) => codeHash === hashRecoveryCode(id, code),
  )
  if (!found) return false
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now() })
    .where(and(eq(recoveryCode.id, found.id), unused))
    .returning({ id: recoveryCode.id })
  if (used.length === 0) return false
  const left = await countRecoveryCodes(db, personId)
  await notifyOwner(services, personId, 'recovery-code-used', (reader) => accountEmails.recoveryCodeUsed(reader, left))
  return true
}

/** E-mails the owner of an account about a change of how they sign in, whatever their settings are. */
export async function notifyOwner(
  services: Services,
  personId: string,
  event: string,
  draft: (reader: Recipient) => Draft,
): Promise<void> {
  const idempotencyKey = `${event}:${personId}:${services.now().toISOString()}`
  await queueEmail(services, { personId, setting: 'always', idempotencyKey, draft })
}
