import type { Notification, NotificationVariant } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { notification } from '../../database/schema'
import type { AlertSetting } from '../../mail/port'
import { type PersonalEmail, queueEmail } from '../../mail/queue-email'
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
  /** The e-mail setting that decides whether to send an e-mail; null never sends one. */
  mail: AlertSetting | null
  /** Builds the e-mail; without it the e-mail carries the message itself. */
  email?: (reader: Recipient) => Draft
  atMostEvery?: PersonalEmail['atMostEvery']
}

/**
 * Stores a notification, emits it to open pages, pushes it to subscribed browsers and sends an e-mail if the person's
 * settings allow it. Idempotent by `idempotencyKey`.
 */
export async function notify(services: Services, notice: NewNotification): Promise<void> {
  const { personId, message, variant, link, idempotencyKey, mail, atMostEvery } = notice
  const now = services.now()
  const values = { personId, message, variant, link, idempotencyKey, createdAt: now }
  const store = async (db: Queryable) => {
    const [one] = await db
      .insert(notification)
      .values(values)
      .onConflictDoNothing({ target: notification.idempotencyKey })
      .returning()
    return one
  }
  const devices = services.push ? await sessionsWithPush(services.db, personId, now) : []
  const stored =
    devices.length === 0
      ? await store(services.db)
      : await services.db.transaction(async (tx) => {
          const one = await store(tx)
          if (one) await pushToDevices(tx, devices, one.id, now)
          return one
        })
  if (stored) services.socketEvents.emit(personId, 'notification', toNotification(stored))
  if (!mail) return
  const draft = notice.email ?? ((reader: Recipient) => newsEmails.notice(reader, { message, link }))
  await queueEmail(services, { personId, setting: mail, idempotencyKey, draft, ...(atMostEvery && { atMostEvery }) })
}

/** Sends a notification that a transaction put in the outbox, with its e-mail already composed. */
export const notifyFromOutbox = (services: Services, { draft, onceKey, ...notice }: OutboxTopics['notice']) =>
  notify(services, { ...notice, idempotencyKey: notice.idempotencyKey ?? onceKey, email: () => draft })

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
