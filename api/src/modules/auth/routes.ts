import type { Session } from '@qe/contract'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { duplicate, sqlState } from '../../database/rows'
import { person, resetToken, session } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { ApiError, badInput } from '../../domain/errors'
import { policy } from '../../domain/policy'
import { isCommonPassword } from '../../identity/common-passwords'
import { readFirebaseToken, readGoogleCode } from '../../identity/google'
import { hashPassword, hashToken, newToken, passwordMatches } from '../../identity/secrets'
import { openSession } from '../../identity/sessions'
import { compose } from '../../mail/compose'
import { accountEmails } from '../../mail/templates/account'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { type CallHandlers, ok } from '../call-handler'
import { ownProfile } from '../profile/read-profile'
import { createCode, latestCode, redeemCode, revokeResets } from './codes'
import { recordSignInAttempt, resetSignInAttempts } from './sign-in-attempts'

async function sessionFor(services: Services, personId: string, userAgent: string): Promise<Session> {
  const { token, expiresAt } = await openSession(services.db, personId, userAgent, services.now())
  return { token, expiresAt: expiresAt.toISOString(), user: await ownProfile(services.db, personId) }
}

/** The person with this e-mail address; null if there is none. */
async function findByEmail({ db }: Services, email: string) {
  const [found] = await db.select().from(person).where(eq(person.email, email))
  return found ?? null
}

const codeOnItsWay = 'If this address can be used, a code is on its way to it.'

export const authCalls = {
  'user/signin': async ({ input, userAgent, address, services }) => {
    await recordSignInAttempt(services, input.email, address)
    const found = await findByEmail(services, input.email)
    if (!(await passwordMatches(found?.passwordHash ?? null, input.password)) || !found) {
      throw new ApiError(400, 'E-mail or password is not right.', { reason: 'wrong_credentials' })
    }
    const session = await sessionFor(services, found.id, userAgent)
    await resetSignInAttempts(services.db, services, input.email, address)
    return ok(session, `Welcome back, ${found.firstName}.`)
  },

  'user/signup': async ({ input, services }) => {
    const { email, firstName, lastName, asProvider, password } = input
    const now = services.now()
    if (isCommonPassword(password)) throw badInput('password', 'This password is among the commonest. Choose another.')
    const existing = await findByEmail(services, email)
    const passwordHash = await hashPassword(password)
    const sent = await services.db.transaction(async (tx) => {
      const created = await createCode(tx, {
        email,
        purpose: 'signup',
        ticket: undefined,
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

  'user/signup-otp-verify': async ({ input, userAgent, services }) => {
    const used = await redeemCode(
      services.db,
      { email: input.email, purpose: 'signup', ticket: input.ticket },
      input.code,
      services.now(),
    )
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
        .returning({ id: person.id })
      if (!created) throw new Error('The person was not created')
      return ok(await sessionFor(services, created.id, userAgent), `Welcome to Quality Escape, ${firstName}.`)
    } catch (error) {
      if (sqlState(error) === duplicate) throw badInput('code', 'This address already has an account. Sign in instead.')
      throw error
    }
  },

  'user/send-otp': async ({ input, services }) => {
    const now = services.now()
    const claim = { email: input.email, purpose: 'signup', ticket: input.ticket } as const
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

  'user/forgot-password': async ({ input, services }) => {
    const now = services.now()
    const found = await findByEmail(services, input.email)
    const sent = await services.db.transaction(async (tx) => {
      const created = await createCode(tx, {
        email: input.email,
        purpose: 'reset',
        ticket: input.ticket,
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

  'user/forgot-password/otp-verify': async ({ input, services }) => {
    await redeemCode(
      services.db,
      { email: input.email, purpose: 'reset', ticket: input.ticket },
      input.code,
      services.now(),
    )
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
    if (isCommonPassword(input.password))
      throw badInput('password', 'This password is among the commonest. Choose another.')
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
      await tx.delete(session).where(eq(session.personId, used.personId))
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

  'user/social-signup': async ({ input, userAgent, services }) => {
    const { db, config, now } = services
    const google = await (input.provider === 'google'
      ? readGoogleCode(input.code, config, now())
      : readFirebaseToken(input.idToken, config, now()))
    const [created] = await db
      .insert(person)
      .values({
        email: google.email,
        firstName: google.firstName,
        lastName: google.lastName,
        googleSubject: google.subject,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: person.id })
    if (created)
      return ok(await sessionFor(services, created.id, userAgent), `Welcome to Quality Escape, ${google.firstName}.`)

    const [known] = await db.select().from(person).where(eq(person.googleSubject, google.subject))
    const found = known ?? (await findByEmail(services, google.email))
    if (!found) throw new Error('A person was neither made nor found')
    // Addresses are given to other people, subjects never. Rule: Google, OpenID Connect, "An ID token's payload", sub.
    if (found.googleSubject && found.googleSubject !== google.subject)
      throw new ApiError(
        400,
        'The account with this address belongs to another Google account. ' +
          'Sign in with e-mail and password, or ask for a new password.',
        { reason: 'google_other_account' },
      )
    if (!found.googleSubject)
      await db.update(person).set({ googleSubject: google.subject }).where(eq(person.id, found.id))
    return ok(await sessionFor(services, found.id, userAgent), `Welcome back, ${found.firstName}.`)
  },
} satisfies CallHandlers
