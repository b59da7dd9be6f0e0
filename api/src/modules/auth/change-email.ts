import type { ParsedInput } from '@qe/contract'
import { and, eq, gte } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { duplicate, sqlState } from '../../database/rows'
import { authenticatorApp, newsletterMember, passkey, person, signInAttempt } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { badInput, conflict } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { readEmailUndo, signEmailUndo } from '../../identity/email-undo-token'
import type { Me } from '../../identity/sessions'
import { compose } from '../../mail/compose'
import { accountEmails } from '../../mail/templates/account'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { removeSecondFactor } from './authenticator'
import { type CodeClaim, type CodeReceipt, createCode, redeemCode, revokeResets } from './codes'
import { endSessions } from './end-sessions'
import { subnetKey } from './sign-in-attempts'

interface EmailCaller {
  services: Services
  me: Me
  address: string
}

const claimOf = (
  { services, me, address }: EmailCaller,
  { email, ticket }: { email: string; ticket?: string | undefined },
): CodeClaim => ({ email, purpose: 'email', personId: me.id, ticket, clientSubnet: subnetKey(services, address) })

/**
 * Sends a code to the address that an account is to have. Answers the same for an address that has an account, whose
 * owner gets an e-mail instead.
 * @throws ApiError 400 for the present address, 429 while it is too early for another code
 */
export async function sendEmailChangeCode(
  caller: EmailCaller,
  input: ParsedInput<'user/email/change'>,
): Promise<CodeReceipt> {
  const { services, me } = caller
  const { email } = input
  if (email.toLowerCase() === me.email.toLowerCase()) throw badInput('email', 'This is your address already.')
  const now = services.now()
  const [owner] = await services.db.select().from(person).where(eq(person.email, email))
  const sent = await services.db.transaction(async (tx) => {
    const created = await createCode(tx, { ...claimOf(caller, input), pending: null, real: !owner, now })
    const draft = owner ? accountEmails.addressWanted(owner) : accountEmails.confirmNewAddress(created.code)
    await addToOutbox(tx, 'mail', compose(email, draft, services.config.siteUrl), now)
    return created.sent
  })
  services.wake()
  return sent
}

/**
 * Changes the address of an account once the code from the new one is right. The old one gets an e-mail with a link
 * that undoes it. Sessions stay: how one signs in has not changed but for the address.
 * @throws ApiError 400 for a wrong code
 */
export async function changeEmail(caller: EmailCaller, input: ParsedInput<'user/email/confirm'>): Promise<void> {
  const { services, me } = caller
  const now = services.now()
  await redeemCode(services.db, claimOf(caller, input), input.code, now)
  const oldEmail = me.email
  const token = signEmailUndo({ personId: me.id, oldEmail, changedAt: now.getTime() }, services.secret)
  await services.db.transaction(async (tx) => {
    const changed = await setEmail(tx, me.id, { from: oldEmail, to: input.email })
    if (!changed) throw badInput('code', 'This address has got an account meanwhile. Use another one.')
    await revokeResets(tx, me, now)
    const draft = accountEmails.emailChanged({ ...changed, email: oldEmail }, token)
    await addToOutbox(tx, 'mail', compose(oldEmail, draft, services.config.siteUrl), now)
    await addToOutbox(tx, 'customerEmail', { personId: me.id }, now)
  })
  services.wake()
}

/**
 * Takes an account back for the address that it had before a change. Whoever changed it could sign in, so all sessions
 * end, and the password, the Google account and whatever was added to sign in with since then are removed; the owner
 * chooses a new password by e-mail.
 * @throws ApiError 400 for a link that is invalid or too old, 409 when the address belongs to another account meanwhile
 */
export async function undoEmailChange(services: Services, token: string): Promise<void> {
  const now = services.now()
  const change = readEmailUndo(token, now, services.acceptedSecrets)
  if (!change) throw badInput('token', 'This link is no longer valid. Write to us, and we help you.')
  const { personId, oldEmail } = change
  const since = plusMinutes(new Date(change.changedAt), -policy.freshSignInMinutes)
  await services.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(person).where(eq(person.id, personId)).for('update')
    if (!owner || owner.deletedAt) throw badInput('token', 'This account is not there any more.')
    if (owner.email.toLowerCase() === oldEmail.toLowerCase()) return
    await revokeResets(tx, owner, now)
    if (!(await setEmail(tx, personId, { from: owner.email, to: oldEmail })))
      throw conflict(
        'Your address belongs to another account meanwhile. Write to us, and we help you.',
        'address_taken',
      )
    await tx.update(person).set({ passwordHash: null, googleSubject: null }).where(eq(person.id, personId))
    await tx.delete(passkey).where(and(eq(passkey.personId, personId), gte(passkey.createdAt, since)))
    const addedSince = and(eq(authenticatorApp.personId, personId), gte(authenticatorApp.confirmedAt, since))
    if ((await tx.$count(authenticatorApp, addedSince)) > 0) await removeSecondFactor(tx, personId)
    await endSessions(tx, personId, now)
    await addToOutbox(tx, 'customerEmail', { personId }, now)
  })
  services.wake()
}

/**
 * Sets the address of an account, and of what goes by it: its newsletter, and the networks and browsers that it was
 * used from. Returns the account; null when another one has the address.
 */
async function setEmail(tx: Transaction, personId: string, { from, to }: { from: string; to: string }) {
  const changed = await tx
    // A savepoint, because a failed statement would end the whole transaction.
    .transaction((inner) => inner.update(person).set({ email: to }).where(eq(person.id, personId)).returning())
    .catch((error: unknown) => {
      if (sqlState(error) === duplicate) return []
      throw error
    })
  if (!changed[0]) return null
  const isMember = (await tx.$count(newsletterMember, eq(newsletterMember.email, to))) > 0
  if (isMember) await tx.delete(newsletterMember).where(eq(newsletterMember.email, from))
  else await tx.update(newsletterMember).set({ email: to }).where(eq(newsletterMember.email, from))
  await tx.delete(signInAttempt).where(eq(signInAttempt.email, to))
  await tx.update(signInAttempt).set({ email: to }).where(eq(signInAttempt.email, from))
  return changed[0]
}
