import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { notification, person, session } from '../../database/schema'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'

/** Sessions of the browsers that show a person's notifications. */
export async function pushedTo(db: Queryable, personId: string, now: Date): Promise<string[]> {
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

/** One job a browser, so that one that can't be reached keeps no other waiting, and none is told twice. */
export async function pushToDevices(
  tx: Transaction,
  sessionIds: readonly string[],
  notificationId: string,
  now: Date,
): Promise<void> {
  for (const sessionId of sessionIds) await addToOutbox(tx, 'push', { sessionId, notificationId }, now)
}

/** After this a message is no longer news (ms). */
const freshFor = 3_600_000

/** Sends a notification to one browser, and forgets that browser's token when it is no longer good. */
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
  if (!found?.token || found.notice.readAt || found.notice.createdAt.getTime() < now().getTime() - freshFor) return
  const { id, message, link } = found.notice
  const outcome = await sender.send(found.token, { title: 'Quality Escape', body: message, link, tag: id })
  if (outcome === 'gone')
    await db
      .update(session)
      .set({ pushToken: null })
      .where(and(eq(session.id, sessionId), eq(session.pushToken, found.token)))
}
