import type { ImagePermission } from '@qe/contract'
import { eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { person, session } from '../../database/schema'
import { badInput, notSignedIn } from '../../domain/errors'
import { hashPassword } from '../../identity/secrets'
import { requireSafePassword } from '../../identity/unsafe-passwords'
import { compose } from '../../mail/compose'
import { accountEmails } from '../../mail/templates/account'
import { addToOutbox } from '../../outbox/outbox'
import { revokeResets } from '../auth/codes'
import { endSessions } from '../auth/end-sessions'
import { checkPassword } from '../auth/sign-in-attempts'
import { type CallHandlers, ok } from '../call-handler'
import { deleteAccount } from './delete-account'
import { submitIdentityDocument } from './identity'
import { ownProfile, publicProfile } from './read-profile'
import { updateProfile } from './update-profile'

const documentArrived = 'Your document has arrived. We look at it and write to you.'

async function imagePermission(db: Queryable, personId: string): Promise<ImagePermission> {
  const { profilePhoto, listingPhotosInMarketing, showsPresence } = person
  const [found] = await db
    .select({ profilePhoto, listingPhotosInMarketing, showsPresence })
    .from(person)
    .where(eq(person.id, personId))
  if (!found) throw notSignedIn()
  return found
}

export const profileCalls = {
  'user/profile-details': async ({ me, services: { db } }) => ok(await ownProfile(db, me.id)),

  'user/update': async ({ input, files, me, services }) => {
    await updateProfile(services, me, input, files.avatar)
    return ok(await ownProfile(services.db, me.id), 'Your profile is saved.')
  },

  'user/onboarding': async ({ input, files, me, services }) => {
    const { firstName, lastName, phone, documentKind, asProvider } = input
    await submitIdentityDocument(services, me, {
      kind: documentKind,
      sides: files.document,
      from: ['none', 'rejected', 'resubmit'],
      changes: ({ role }) => ({
        firstName,
        lastName,
        phone,
        ...(asProvider && role === 'guest' && { role: 'provider' as const }),
      }),
    })
    return ok(await ownProfile(services.db, me.id), documentArrived)
  },

  'user/resubmit-document': async ({ input, files, me, services }) => {
    await submitIdentityDocument(services, me, {
      kind: input.documentKind,
      sides: files.document,
      from: ['rejected', 'resubmit'],
    })
    return ok(await ownProfile(services.db, me.id), documentArrived)
  },

  'user/image-permission/get': async ({ me, services: { db } }) => ok(await imagePermission(db, me.id)),

  'user/image-permission/setting': async ({ input, me, services: { db } }) => {
    if (Object.keys(input).length > 0)
      await db
        .update(person)
        .set({ ...input, ...(input.showsPresence === false && { seenAt: null }) })
        .where(eq(person.id, me.id))
    return ok(await imagePermission(db, me.id), 'Your choice is saved.')
  },

  'user/delete': async ({ me, services }) => {
    await deleteAccount(services, me)
    return ok({}, 'Your account is deleted. Good-bye, and thank you.')
  },

  'user/change-password': async ({ input, me, address, services }) => {
    const { db } = services
    const [found] = await db.select({ hash: person.passwordHash }).from(person).where(eq(person.id, me.id))
    const current = { email: me.email, address, hash: found?.hash ?? null, password: input.currentPassword }
    if (!(await checkPassword(services, current)))
      throw badInput('currentPassword', 'That is not your current password.')
    await requireSafePassword(services, 'newPassword', input.newPassword)
    const passwordHash = await hashPassword(input.newPassword)
    await db.transaction(async (tx) => {
      await revokeResets(tx, me, services.now())
      await tx.update(person).set({ passwordHash }).where(eq(person.id, me.id))
      // Whoever knew the old password is out; this browser stays signed in.
      await endSessions(tx, me.id, services.now(), ne(session.tokenHash, me.tokenHash))
      await addToOutbox(
        tx,
        'mail',
        compose(me.email, accountEmails.passwordChanged({ ...me, locale: null }), services.config.siteUrl),
        services.now(),
      )
    })
    services.wake()
    return ok({}, 'Your password is changed. Other devices are signed out.')
  },

  'user/get/{id}': async ({ input, me, services: { db, now } }) =>
    ok(await publicProfile(db, input.id, me?.id ?? null, now())),

  'user/logout': async ({ me, services: { db, now, wake } }) => {
    await db.transaction((tx) => endSessions(tx, me.id, now(), eq(session.tokenHash, me.tokenHash)))
    wake()
    return ok({}, 'You are signed out.')
  },

  'user/all-device-logout': async ({ me, services: { db, now, wake } }) => {
    const sessionsEnded = await db.transaction((tx) => endSessions(tx, me.id, now()))
    wake()
    return ok({ sessionsEnded }, 'You are signed out on all devices.')
  },
} satisfies CallHandlers
