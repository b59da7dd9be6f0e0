import { and, eq, isNull, notLike } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { authenticatorApp, recoveryCode } from '../../database/schema'
import { badInput, conflict } from '../../domain/errors'
import { decrypt, encrypt, encryptionPrefix } from '../../identity/encryption'
import { hashRecoveryCode, newRecoveryCodes } from '../../identity/recovery-codes'
import type { Me } from '../../identity/sessions'
import { newTotpSecret, totpUri } from '../../identity/totp'
import { accountEmails } from '../../mail/templates/account'
import type { Services } from '../../services'
import { acceptAppCode, countTry, hasSecondFactor, notifyOwner, requireSecondFactor } from './second-factor'

const notOn = () => conflict('The second step is off. Turn it on first.', 'second_factor_off')

/**
 * Makes a secret for an authenticator app. The second factor stays off until `confirmAuthenticator` has seen a code.
 * @throws ApiError 409 while it is on
 */
export async function beginAuthenticator(services: Services, me: Me): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  const fresh = { secret: encrypt(secret, me.id, services.secret), lastStep: null }
  const [begun] = await services.db
    .insert(authenticatorApp)
    .values({ personId: me.id, ...fresh })
    .onConflictDoUpdate({
      target: authenticatorApp.personId,
      set: fresh,
      setWhere: isNull(authenticatorApp.confirmedAt),
    })
    .returning()
  if (!begun) throw conflict('The second step is on already.', 'second_factor_on')
  return { secret, uri: totpUri(secret, me.email) }
}

/**
 * Turns the second factor on with a first code of the app. Returns the recovery codes, which are not stored.
 * @throws ApiError 400 for a wrong code, 409 when it was not begun or is on already
 */
export async function confirmAuthenticator(services: Services, me: Me, code: string): Promise<string[]> {
  const [app] = await services.db.select().from(authenticatorApp).where(eq(authenticatorApp.personId, me.id))
  if (!app || app.confirmedAt) throw conflict('Begin once more: open the settings again.', 'not_begun')
  await countTry(services, app)
  if (!(await acceptAppCode(services, app, code)))
    throw badInput('code', 'This code is not right. Check that your app shows the account you have just added.')
  const codes = await services.db.transaction(async (tx) => {
    const confirmed = await tx
      .update(authenticatorApp)
      .set({ confirmedAt: services.now(), tries: 0 })
      .where(and(eq(authenticatorApp.personId, me.id), isNull(authenticatorApp.confirmedAt)))
      .returning({ personId: authenticatorApp.personId })
    if (confirmed.length === 0) throw conflict('The second step is on already.', 'second_factor_on')
    return replaceRecoveryCodes(tx, me.id)
  })
  await notifyOwner(services, me.id, 'second-factor-on', accountEmails.secondFactorOn)
  return codes
}

/**
 * Replaces all recovery codes.
 * @throws ApiError as `requireSecondFactor`, and 409 while the second factor is off
 */
export async function renewRecoveryCodes(services: Services, me: Me, secondFactor: string): Promise<string[]> {
  if (!(await hasSecondFactor(services.db, me.id))) throw notOn()
  await requireSecondFactor(services, me.id, secondFactor)
  const codes = await services.db.transaction((tx) => replaceRecoveryCodes(tx, me.id))
  await notifyOwner(services, me.id, 'recovery-codes-renewed', accountEmails.recoveryCodesRenewed)
  return codes
}

async function replaceRecoveryCodes(tx: Transaction, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  await tx
    .insert(recoveryCode)
    .values(codes.map(({ id, code }) => ({ id, personId, codeHash: hashRecoveryCode(id, code) })))
  return codes.map(({ code }) => code)
}

/**
 * Turns the second factor off.
 * @throws ApiError as `requireSecondFactor`, and 409 while it is off already
 */
export async function endAuthenticator(services: Services, me: Me, secondFactor: string): Promise<void> {
  if (!(await hasSecondFactor(services.db, me.id))) throw notOn()
  await requireSecondFactor(services, me.id, secondFactor)
  await services.db.transaction((tx) => removeSecondFactor(tx, me.id))
  await notifyOwner(services, me.id, 'second-factor-off', accountEmails.secondFactorOff)
}

/** Removes an authenticator app with its recovery codes. Returns whether the second factor was on. */
export async function removeSecondFactor(tx: Transaction, personId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  const [removed] = await tx.delete(authenticatorApp).where(eq(authenticatorApp.personId, personId)).returning()
  return Boolean(removed?.confirmedAt)
}

/** Encrypts with the current server secret what an older one encrypted, so that the older one can be dropped. */
export async function renewEncryption({ db, secret, acceptedSecrets, log }: Services): Promise<void> {
  const older = await db
    .select()
    .from(authenticatorApp)
    .where(notLike(authenticatorApp.secret, `${encryptionPrefix(secret).replaceAll('_', '\\_')}%`))
  for (const { personId, secret: encrypted } of older) {
    try {
      await db
        .update(authenticatorApp)
        .set({ secret: encrypt(decrypt(encrypted, personId, acceptedSecrets), personId, secret) })
        .where(and(eq(authenticatorApp.personId, personId), eq(authenticatorApp.secret, encrypted)))
    } catch (error) {
      log.error({ err: error, personId }, 'the secret of an authenticator app can’t be read')
    }
  }
}
