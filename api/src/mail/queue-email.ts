import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect'
import { emailAlert, person, sentEmail } from '../database/schema'
import { plusMinutes } from '../domain/dates'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'
import { compose } from './compose'
import type { AlertSetting } from './port'
import type { Draft, Recipient } from './templates/draft'

/** An e-mail to a person with an account. */
export interface PersonalEmail {
  personId: string
  setting: AlertSetting
  /** A second e-mail with the same key is not sent. */
  idempotencyKey: string
  draft: (reader: Recipient) => Draft
  /** At most one e-mail about a subject within so many minutes. */
  atMostEvery?: { about: string; minutes: number }
}

/**
 * Puts an e-mail to a person into the outbox, unless their settings disable it. Idempotent by its key.
 */
export async function queueEmail(
  services: Pick<Services, 'db' | 'config' | 'now' | 'wake'>,
  { personId, setting, idempotencyKey, draft, atMostEvery }: PersonalEmail,
): Promise<void> {
  const reader = await findRecipient(services.db, personId, setting)
  if (!reader) return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    if (atMostEvery && (await hasSentSince(tx, atMostEvery.about, plusMinutes(now, -atMostEvery.minutes)))) return
    const [first] = await tx
      .insert(sentEmail)
      .values({ idempotencyKey, about: atMostEvery?.about ?? null, at: now })
      .onConflictDoNothing()
      .returning()
    if (first) await addToOutbox(tx, 'mail', compose(reader.email, draft(reader), services.config.siteUrl), now)
  })
  services.wake()
}

/** The recipient; null when their settings disable such e-mails, or their account is deleted. */
async function findRecipient(db: Queryable, personId: string, setting: AlertSetting): Promise<Recipient | null> {
  const wants = setting === 'always' ? sql<boolean>`true` : sql<boolean>`coalesce(${emailAlert[setting]}, true)`
  const [found] = await db
    .select({
      email: person.email,
      firstName: person.firstName,
      locale: person.locale,
      deletedAt: person.deletedAt,
      wants,
    })
    .from(person)
    .leftJoin(emailAlert, eq(emailAlert.personId, person.id))
    .where(eq(person.id, personId))
  return found?.wants && !found.deletedAt ? found : null
}

async function hasSentSince(tx: Transaction, about: string, since: Date): Promise<boolean> {
  const recent = await tx
    .select({ at: sentEmail.at })
    .from(sentEmail)
    .where(and(eq(sentEmail.about, about), gt(sentEmail.at, since)))
    .limit(1)
  return recent.length > 0
}
