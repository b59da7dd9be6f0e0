import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { isoInstant } from '../../database/rows'
import { notification } from '../../database/schema'
import { notFound } from '../../domain/errors'
import { type CallHandlers, ok } from '../call-handler'
import { toNotification } from './notify'

async function countUnread(db: Queryable, personId: string): Promise<number> {
  return db.$count(notification, and(listedFor(personId), isNull(notification.readAt)))
}

/** A person's notifications, but for those that are only pushed. */
const listedFor = (personId: string) => and(eq(notification.personId, personId), eq(notification.inApp, true))

export const notificationCalls = {
  'notification/getAll': async ({ input, me, services: { db } }) => {
    const after = readCursor(input.cursor, 2)
    const found = await db
      .select()
      .from(notification)
      .where(
        and(
          listedFor(me.id),
          input.unreadOnly ? isNull(notification.readAt) : undefined,
          after
            ? sql`(${notification.createdAt}, ${notification.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
            : undefined,
        ),
      )
      .orderBy(sql`${notification.createdAt} desc, ${notification.id} desc`)
      .limit(input.limit + 1)
    const { items, nextCursor } = page(found, input.limit, (last) => [isoInstant(last.createdAt), last.id])
    return ok({ items: items.map(toNotification), nextCursor, unread: await countUnread(db, me.id) })
  },

  'notification/status-change': async ({ input, me, services: { db, now, socketEvents } }) => {
    const changed = await db
      .update(notification)
      .set({ readAt: input.read ? now() : null })
      .where(and(eq(notification.id, input.notificationId), listedFor(me.id)))
      .returning({ id: notification.id })
    if (changed.length === 0) throw notFound('This notification is not there any more.')
    socketEvents.emit(me.id, 'notification:read', {})
    return ok({ unread: await countUnread(db, me.id) })
  },

  'notification/read-all': async ({ me, services: { db, now, socketEvents } }) => {
    await db
      .update(notification)
      .set({ readAt: now() })
      .where(and(eq(notification.personId, me.id), isNull(notification.readAt)))
    socketEvents.emit(me.id, 'notification:read', {})
    return ok({ unread: 0 }, 'All read.')
  },
} satisfies CallHandlers
