import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { session } from '../../database/schema'
import { ApiError, notFound } from '../../domain/errors'
import { endSessions } from '../auth/end-sessions'
import { type CallHandlers, ok } from '../call-handler'

export const deviceCalls = {
  'user/device/list': async ({ me, services: { db, now } }) => {
    const found = await db
      .select()
      .from(session)
      .where(and(eq(session.personId, me.id), gt(session.expiresAt, now())))
      .orderBy(desc(session.createdAt))
    const devices = found.map(({ id, deviceType, browser, createdAt, lastSeenAt, pushToken, tokenHash }) => ({
      id,
      deviceType,
      browser,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
      isThis: tokenHash === me.tokenHash,
      getsPush: pushToken !== null,
    }))
    return ok({
      devices: devices.sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt.localeCompare(a.lastSeenAt)),
    })
  },

  'user/device/end/{id}': async ({ input, me, services: { db, now, wake } }) => {
    const that = and(eq(session.id, input.id), ne(session.tokenHash, me.tokenHash))
    const ended = await db.transaction((tx) => endSessions(tx, me.id, now(), that))
    wake()
    if (ended > 0) return ok({}, 'That device is signed out.')
    const [own] = await db.select({ id: session.id }).from(session).where(eq(session.tokenHash, me.tokenHash))
    if (own?.id === input.id)
      throw new ApiError(409, 'This is the device that you are using. Use “Sign out” for it.', {
        reason: 'this_device',
      })
    throw notFound('This device is signed out already.')
  },

  'user/device/push': async ({ input, me, services: { db, push } }) => {
    if (input.token && !push)
      throw new ApiError(409, 'Push messages are not set up here.', { reason: 'push_not_set_up' })
    await db.transaction(async (tx) => {
      // A browser has one push token for all its accounts: the latest subscription gets it.
      if (input.token) await tx.update(session).set({ pushToken: null }).where(eq(session.pushToken, input.token))
      await tx.update(session).set({ pushToken: input.token }).where(eq(session.tokenHash, me.tokenHash))
    })
    return ok({ getsPush: input.token !== null })
  },
} satisfies CallHandlers
