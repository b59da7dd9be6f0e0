import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { notification, person, session } from '../../database/schema'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'

/** Ids of a person's sessions that have a push token. */
export async function sessionsWithPush(db: Queryable, personId: string, now: Date): Promise<string[]> {
  const devices = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(
      and(
        eq(session.personId, personId),
        gt(session.expiresAt, now),
        isNotNull(session.pushToken),
        isNull(person.suspendedAt),
      ),
    )
  return devices.map(({ id }) => id)
}

/** Queues one job per browser, so that an unreachable one delays no other and no retry reaches a browser twice. */
export async function pushToDevices(
  tx: Transaction,
  sessionIds: readonly string[],
  notificationId: string,
  now: Date,
): Promise<void> {
  for (const sessionId of sessionIds) await addToOutbox(tx, 'push', { sessionId, notificationId }, now)
}

/** Older notifications are not pushed (ms). */
const maxPushAgeMs = 3_600_000

/** Pushes a notification to one browser, and clears the browser's token when the provider calls it invalid. */
export async function push(
  { db, push: sender, now }: Services,
  { sessionId, notificationId }: OutboxTopics['push'],
): Promise<void> {
  if (!sender) return
  const [found] = await db
    .select({ token: session.pushToken, notice: notification })
    .from(session)
    .innerJoin(notification, and(eq(notification.id, notificationId), eq(notification.personId, session.personId)))
    .where(eq(session.id, sessionId))
  if (!found?.token || found.notice.readAt || found.notice.createdAt.getTime() < now().getTime() - maxPushAgeMs) return
  const { id, message, link } = found.notice
  const outcome = await sender.send(found.token, { title: 'Quality Escape', body: message, link, tag: id })
  if (outcome === 'gone')
    await db
      .update(session)
      .set({ pushToken: null })
      .where(and(eq(session.id, sessionId), eq(session.pushToken, found.token)))
}
