import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect'
import { emailAlert, person, sentEmail } from '../database/schema'
import { type AlertSetting, waysFor } from '../domain/alert-choices'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'
import { alertLink } from './alert-link'
import { compose } from './compose'
import type { Draft, Recipient } from './templates/draft'

/** An e-mail to a person with an account. */
export interface PersonalEmail {
  personId: string
  setting: AlertSetting
  /** A second e-mail with the same key is not sent. */
  idempotencyKey: string
  draft: (reader: Recipient) => Draft
}

/**
 * Puts an e-mail to a person into the outbox, unless their settings disable it. Idempotent by its key.
 */
export async function queueEmail(
  services: Pick<Services, 'db' | 'config' | 'now' | 'wake' | 'secret'>,
  { personId, setting, idempotencyKey, draft }: PersonalEmail,
): Promise<void> {
  const reader = await findRecipient(services.db, personId, setting)
  if (!reader) return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const [first] = await tx.insert(sentEmail).values({ idempotencyKey, at: now }).onConflictDoNothing().returning()
    const whole = withUnsubscribe(services, { personId, setting }, draft(reader))
    if (first) await addToOutbox(tx, 'mail', compose(reader.email, whole, services.config.siteUrl), now)
  })
  services.wake()
}

/** The recipient; null when their settings disable such e-mails, or their account is deleted. */
export async function findRecipient(db: Queryable, personId: string, setting: AlertSetting): Promise<Recipient | null> {
  const [found] = await db
    .select({
      email: person.email,
      firstName: person.firstName,
      locale: person.locale,
      deletedAt: person.deletedAt,
      stored: emailAlert,
    })
    .from(person)
    .leftJoin(emailAlert, eq(emailAlert.personId, person.id))
    .where(eq(person.id, personId))
  return found && !found.deletedAt && waysFor(setting, found.stored).email ? found : null
}

/** A draft with the link that ends e-mails of its kind; nothing ends those about the account's security. */
export function withUnsubscribe(
  services: Pick<Services, 'config' | 'secret'>,
  { personId, setting }: Pick<PersonalEmail, 'personId' | 'setting'>,
  draft: Draft,
): Draft {
  return setting === 'always' ? draft : { ...draft, unsubscribeUrl: alertLink(services, personId, setting) }
}
