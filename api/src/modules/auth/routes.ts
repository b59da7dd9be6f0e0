import { and, eq, gt, isNull } from 'drizzle-orm'
import { duplicate, sqlState } from '../../database/rows'
import { person, resetToken } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { ApiError, badInput } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { hashPassword, hashToken, newToken } from '../../identity/secrets'
import { requireSafePassword } from '../../identity/unsafe-passwords'
import { compose } from '../../mail/compose'
import { accountEmails } from '../../mail/templates/account'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { type CallHandlers, ok } from '../call-handler'
import { type CodeClaim, createCode, latestCode, redeemCode, revokeResets } from './codes'
import { endSessions } from './end-sessions'
import { signInWithGoogle } from './google-sign-in'
import { requireSecondFactor } from './second-factor'
import { signIn } from './sign-in'
import { checkPassword, resetSignInAttempts, subnetKey } from './sign-in-attempts'
import { warnOfUnsafePassword } from './warn-of-unsafe-password'

/** The person with this e-mail address; null if there is none. */
async function findByEmail({ db }: Services, email: string) {
  const [found] = await db.select().from(person).where(eq(person.email, email))
  return found ?? null
}

/** The code that a caller asks for or enters. */
const claimOf = (
  services: Services,
  address: string,
  purpose: CodeClaim['purpose'],
  { email, ticket }: { email: string; ticket?: string | undefined },
): CodeClaim => ({ email, purpose, ticket, clientSubnet: subnetKey(services, address) })

const codeOnItsWay = 'If this address can be used, a code is on its way to it.'

export const authCalls = {
  'user/signin': async (request) => {
    const { input, address, services } = request
    const { email, password, secondFactor } = input
    const found = await findByEmail(services, email)
    const matches = await checkPassword(services, { email, address, hash: found?.passwordHash ?? null, password })
    if (!matches || !found) throw new ApiError(400, 'E-mail or password is not right.', { reason: 'wrong_credentials' })
    await requireSecondFactor(services, found.id, secondFactor)
    await warnOfUnsafePassword(services, found, password)
    return ok(await signIn(request, found), `Welcome back, ${found.firstName}.`)
  },

  'user/signup': async ({ input, address, services }) => {
    const { email, firstName, lastName, asProvider, password } = input
    const now = services.now()
    await requireSafePassword(services, 'password', password)
    const existing = await findByEmail(services, email)
    const passwordHash = await hashPassword(password)
    const sent = await services.db.transaction(async (tx) => {
      const created = await createCode(tx, {
        ...claimOf(services, address, 'signup', { email }),
        pending: { firstName, lastName, passwordHash, asProvider },
        real: !existing,
        now,
      })
      const draft = existing ? accountEmails.alreadyRegistered(existing) : accountEmails.confirmAddress(created.code)
      await addToOutbox(tx, 'mail', compose(email, draft, services.config.siteUrl), now)
      return created.sent
    })
    services.wake()
    return ok(sent, codeOnItsWay)
  },

  'user/signup-otp-verify': async (request) => {
    const { input, address, services } = request
    const claim = claimOf(services, address, 'signup', input)
    const used = await redeemCode(services.db, claim, input.code, services.now())
    if (!used.pending) throw badInput('code', 'Start signing up again.')
    const { firstName, lastName, passwordHash, asProvider } = used.pending
    try {
      const [created] = await services.db
        .insert(person)
        .values({
          email: input.email,
          firstName,
          lastName,
          passwordHash,
          role: asProvider ? 'provider' : 'guest',
          createdAt: services.now(),
        })
        .returning()
      if (!created) throw new Error('The person was not created')
      return ok(await signIn(request, created, { isNewAccount: true }), `Welcome to Quality Escape, ${firstName}.`)
    } catch (error) {
      if (sqlState(error) === duplicate) throw badInput('code', 'This address already has an account. Sign in instead.')
      throw error
    }
  },

  'user/send-otp': async ({ input, address, services }) => {
    const now = services.now()
    const claim = claimOf(services, address, 'signup', input)
    const last = await latestCode(services.db, claim)
    const open = Boolean(last?.codeHash && last.pending && !last.usedAt)
    const sent = await services.db.transaction(async (tx) => {
      const created = await createCode(tx, { ...claim, pending: last?.pending ?? null, real: open, now })
      const email = compose(input.email, accountEmails.confirmAddress(created.code), services.config.siteUrl)
      await addToOutbox(tx, open ? 'mail' : 'discard', email, now)
      return created.sent
    })
    services.wake()
    return ok(sent, codeOnItsWay)
  },

  'user/forgot-password': async ({ input, address, services }) => {
    const now = services.now()
    const found = await findByEmail(services, input.email)
    const sent = await services.db.transaction(async (tx) => {
      const created = await createCode(tx, {
        ...claimOf(services, address, 'reset', input),
        pending: null,
        real: Boolean(found),
        now,
      })
      const reader = found ?? { email: input.email, firstName: '', locale: null }
      await addToOutbox(
        tx,
        found ? 'mail' : 'discard',
        compose(reader.email, accountEmails.resetPassword(reader, created.code), services.config.siteUrl),
        now,
      )
      return created.sent
    })
    services.wake()
    return ok(sent, codeOnItsWay)
  },

  'user/forgot-password/otp-verify': async ({ input, address, services }) => {
    await redeemCode(services.db, claimOf(services, address, 'reset', input), input.code, services.now())
    const found = await findByEmail(services, input.email)
    if (!found) throw badInput('code', 'Ask for a new code.')
    const token = newToken()
    await services.db.insert(resetToken).values({
      tokenHash: hashToken(token),
      personId: found.id,
      expiresAt: plusMinutes(services.now(), policy.resetTokenMinutes),
    })
    return ok({ resetToken: token }, 'Choose a new password.')
  },

  'user/forgot-password/reset-password': async ({ input, address, services }) => {
    await requireSafePassword(services, 'password', input.password)
    const passwordHash = await hashPassword(input.password)
    const now = services.now()
    await services.db.transaction(async (tx) => {
      const [used] = await tx
        .update(resetToken)
        .set({ usedAt: now })
        .where(
          and(
            eq(resetToken.tokenHash, hashToken(input.resetToken)),
            isNull(resetToken.usedAt),
            gt(resetToken.expiresAt, now),
          ),
        )
        .returning()
      if (!used) throw badInput('resetToken', 'This took longer than ten minutes. Ask for a new code.')
      const [owner] = await tx.update(person).set({ passwordHash }).where(eq(person.id, used.personId)).returning()
      if (!owner) throw new Error('A token was good for nobody')
      await endSessions(tx, used.personId, now)
      await revokeResets(tx, owner, now)
      await resetSignInAttempts(tx, services, owner.email, address)
      await addToOutbox(
        tx,
        'mail',
        compose(owner.email, accountEmails.passwordChanged(owner), services.config.siteUrl),
        now,
      )
    })
    services.wake()
    return ok({}, 'Your password is changed. Sign in with the new one.')
  },

  'user/social-signup': async (request) => {
    const { session, isNewAccount } = await signInWithGoogle(request, request.input)
    const { firstName } = session.user
    return ok(session, isNewAccount ? `Welcome to Quality Escape, ${firstName}.` : `Welcome back, ${firstName}.`)
  },
} satisfies CallHandlers
