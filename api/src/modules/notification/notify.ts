import type { Notification, NotificationVariant } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import { emailAlert, notification, person } from '../../database/schema'
import type { Services } from '../../services'

export interface Notice {
  personId: string
  message: string
  variant: NotificationVariant
  link: string
  /** What makes it this notice and no other. */
  onceKey: string
  /** Which e-mail setting it falls under; null sends none. */
  mail: 'bookings' | 'messages' | 'reviews' | 'payouts' | null
}

/** Stores a notice, shows it on open pages, and mails it where the person wants that. Once, however often it is told. */
export async function notify(services: Services, { personId, message, variant, link, onceKey, mail }: Notice): Promise<void> {
  const { db, realtime, config } = services
  const [made] = await db
    .insert(notification)
    .values({ personId, message, variant, link, onceKey, createdAt: services.now() })
    .onConflictDoNothing({ target: notification.onceKey })
    .returning()
  if (!made) return
  realtime.tell(personId, 'notification', toNotification(made))
  if (!mail) return
  const [to] = await db
    .select({ email: person.email, firstName: person.firstName, wants: sql<boolean>`coalesce(${emailAlert[mail]}, true)` })
    .from(person)
    .leftJoin(emailAlert, eq(emailAlert.personId, person.id))
    .where(eq(person.id, personId))
  if (to?.wants) await services.mail.send({ to: to.email, subject: message, text: `Hello ${to.firstName},\n\n${message}\n\n${config.siteUrl}${link}` })
}

export function toNotification({ id, message, variant, link, createdAt, readAt }: typeof notification.$inferSelect): Notification {
  return { id, message, variant, link, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null }
}
