import { eq } from 'drizzle-orm'
import { person, session } from '../../database/schema'
import { type Family, say } from '../../http/calls'
import { badInput } from '../../http/refused'
import { isCommonPassword } from '../../identity/common-passwords'
import { hashPassword, passwordMatches } from '../../identity/secrets'
import { and, ne } from 'drizzle-orm'
import { ownProfile, publicProfile } from './read-profile'

export const profileCalls = {
  'user/profile-details': async ({ me, services: { db } }) => say(await ownProfile(db, me.id)),

  'user/update': async ({ input, me, services: { db } }) => {
    const { preferences, ...plain } = input
    const changes = { ...plain, ...(preferences && { currency: preferences.currency, locale: preferences.locale }) }
    if (Object.keys(changes).length > 0) await db.update(person).set(changes).where(eq(person.id, me.id))
    return say(await ownProfile(db, me.id), 'Your profile is saved.')
  },

  'user/change-password': async ({ input, me, services: { db } }) => {
    const [found] = await db.select({ passwordHash: person.passwordHash }).from(person).where(eq(person.id, me.id))
    if (!(await passwordMatches(found?.passwordHash ?? null, input.currentPassword))) throw badInput('currentPassword', 'That is not your current password.')
    if (isCommonPassword(input.newPassword)) throw badInput('newPassword', 'This password is among the commonest. Choose another.')
    const passwordHash = await hashPassword(input.newPassword)
    await db.transaction(async (tx) => {
      await tx.update(person).set({ passwordHash }).where(eq(person.id, me.id))
      // Whoever knew the old password is out; this browser stays signed in.
      await tx.delete(session).where(and(eq(session.personId, me.id), ne(session.tokenHash, me.tokenHash)))
    })
    return say({}, 'Your password is changed. Other devices are signed out.')
  },

  'user/get/{id}': async ({ input, services: { db } }) => say(await publicProfile(db, input.id)),

  'user/logout': async ({ me, services: { db } }) => {
    await db.delete(session).where(eq(session.tokenHash, me.tokenHash))
    return say({}, 'You are signed out.')
  },

  'user/all-device-logout': async ({ me, services: { db } }) => {
    const ended = await db.delete(session).where(eq(session.personId, me.id)).returning({ hash: session.tokenHash })
    return say({ sessionsEnded: ended.length }, 'You are signed out on all devices.')
  },
} satisfies Family
