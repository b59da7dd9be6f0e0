import type { Notification, NotificationVariant } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { notification } from '../../database/schema'
import type { AlertSetting } from '../../mail/port'
import { type PersonalEmail, queueEmail } from '../../mail/queue-email'
import type { Draft, Reader } from '../../mail/templates/draft'
import { newsEmails } from '../../mail/templates/news'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { pushedTo, pushToDevices } from '../device/push'

export interface Notice {
  personId: string
  message: string
  variant: NotificationVariant
  link: string
  /** What makes it this notice and no other. */
  onceKey: string
  /** Which e-mail setting it falls under; null sends none. */
  mail: AlertSetting | null
  /** Its e-mail; without one the message itself is mailed. */
  email?: (reader: Reader) => Draft
  atMostEvery?: PersonalEmail['atMostEvery']
}

/**
 * Stores a notice, shows it on open pages, pushes it to the browsers that want that, and mails it where the person
 * wants that. Once, however often it is told.
 */
export async function notify(services: Services, notice: Notice): Promise<void> {
  const { personId, message, variant, link, onceKey, mail, atMostEvery } = notice
  const now = services.now()
  const values = { personId, message, variant, link, onceKey, createdAt: now }
  const store = async (db: Queryable) => {
    const [one] = await db
      .insert(notification)
      .values(values)
      .onConflictDoNothing({ target: notification.onceKey })
      .returning()
    return one
  }
  const devices = services.push ? await pushedTo(services.db, personId, now) : []
  const made =
    devices.length === 0
      ? await store(services.db)
      : await services.db.transaction(async (tx) => {
          const one = await store(tx)
          if (one) await pushToDevices(tx, devices, one.id, now)
          return one
        })
  if (made) services.socketEvents.emit(personId, 'notification', toNotification(made))
  if (!mail) return
  const draft = notice.email ?? ((reader: Reader) => newsEmails.notice(reader, { message, link }))
  await queueEmail(services, { personId, setting: mail, onceKey, draft, ...(atMostEvery && { atMostEvery }) })
}

/** A notice that a transaction left behind, with its e-mail already written. */
export const tellNotice = (services: Services, { draft, ...notice }: OutboxTopics['notice']) =>
  notify(services, { ...notice, email: () => draft })

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
