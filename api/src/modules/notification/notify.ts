import type { Notification, NotificationVariant } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { emailAlert, notification } from '../../database/schema'
import { type AlertSetting, type AlertWays, waysFor } from '../../domain/alert-choices'
import { queueEmail } from '../../mail/queue-email'
import type { Draft, Recipient } from '../../mail/templates/draft'
import { newsEmails } from '../../mail/templates/news'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { pushToDevices, sessionsWithPush } from '../device/push'

export interface NewNotification {
  personId: string
  message: string
  variant: NotificationVariant
  link: string
  /** Deduplicates: a second notification with the same key is not stored. */
  idempotencyKey: string
  /** What it is about: the person's settings say in which ways they are told of that. */
  kind: AlertSetting
  /** Builds the e-mail; without it the e-mail carries the message itself, and null sends none. */
  email?: ((reader: Recipient) => Draft) | null
}

/**
 * Stores a notification, emits it to open pages, pushes it to subscribed browsers and sends an e-mail if the person's
 * settings allow it: each way as they chose for its kind. Idempotent by `idempotencyKey`.
 */
export async function notify(services: Services, notice: NewNotification): Promise<void> {
  const { personId, message, variant, link, idempotencyKey, kind } = notice
  const now = services.now()
  const ways = await waysOf(services.db, personId, kind)
  const values = { personId, message, variant, link, idempotencyKey, createdAt: now, inApp: ways.inApp }
  const store = async (db: Queryable) => {
    const [one] = await db
      .insert(notification)
      .values(values)
      .onConflictDoNothing({ target: notification.idempotencyKey })
      .returning()
    return one
  }
  const devices = services.push && ways.push ? await sessionsWithPush(services.db, personId, now) : []
  const stored =
    devices.length === 0
      ? await store(services.db)
      : await services.db.transaction(async (tx) => {
          const one = await store(tx)
          if (one) await pushToDevices(tx, devices, one.id, now)
          return one
        })
  if (stored?.inApp) services.socketEvents.emit(personId, 'notification', toNotification(stored))
  if (notice.email === null) return
  const draft = notice.email ?? ((reader: Recipient) => newsEmails.notice(reader, { message, link }))
  await queueEmail(services, { personId, setting: kind, idempotencyKey, draft })
}

/** The ways in which a person is told of a kind of news. */
async function waysOf(db: Queryable, personId: string, kind: AlertSetting): Promise<AlertWays> {
  const [stored] = await db.select().from(emailAlert).where(eq(emailAlert.personId, personId))
  return waysFor(kind, stored ?? null)
}

/** Sends a notification that a transaction put in the outbox, with its e-mail already composed. */
export const notifyFromOutbox = (services: Services, { draft, onceKey, mail, ...notice }: OutboxTopics['notice']) =>
  notify(services, { ...notice, kind: mail, idempotencyKey: notice.idempotencyKey ?? onceKey, email: () => draft })

/** Converts a row to the wire's form. */
export function toNotification({
  id,
  message,
  variant,
  link,
  createdAt,
  readAt,
}: typeof notification.$inferSelect): Notification {
  return { id, message, variant, link, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null }
}
