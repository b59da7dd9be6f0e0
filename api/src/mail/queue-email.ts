import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect'
import { emailAlert, person, sentEmail } from '../database/schema'
import { plusMinutes } from '../domain/dates'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'
import { compose } from './compose'
import type { AlertSetting } from './port'
import type { Draft, Reader } from './templates/draft'

export interface PersonalEmail {
  personId: string
  setting: AlertSetting
  /** What makes it this e-mail and no other. */
  onceKey: string
  draft: (reader: Reader) => Draft
  /** Of the e-mails about one thing only the first in so many minutes goes out. */
  atMostEvery?: { about: string; minutes: number }
}

/**
 * Leaves an e-mail to one of our people in the outbox, where their settings want it. Once, however often it is asked
 * for.
 */
export async function queueEmail(
  services: Pick<Services, 'db' | 'config' | 'now' | 'wake'>,
  { personId, setting, onceKey, draft, atMostEvery }: PersonalEmail,
): Promise<void> {
  const reader = await readerOf(services.db, personId, setting)
  if (!reader) return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    if (atMostEvery && (await wroteSince(tx, atMostEvery.about, plusMinutes(now, -atMostEvery.minutes)))) return
    const [first] = await tx
      .insert(sentEmail)
      .values({ onceKey, about: atMostEvery?.about ?? null, at: now })
      .onConflictDoNothing()
      .returning()
    if (first)
      await addToOutbox(
        tx,
        'mail',
        { ...compose(reader.email, draft(reader), services.config.siteUrl), id: idOf(onceKey) },
        now,
      )
  })
  services.wake()
}

/** Who reads; null when they do not want such e-mails, or are gone. */
async function readerOf(db: Queryable, personId: string, setting: AlertSetting): Promise<Reader | null> {
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

async function wroteSince(tx: Transaction, about: string, since: Date): Promise<boolean> {
  const earlier = await tx
    .select({ at: sentEmail.at })
    .from(sentEmail)
    .where(and(eq(sentEmail.about, about), gt(sentEmail.at, since)))
    .limit(1)
  return earlier.length > 0
}

const idOf = (onceKey: string) => createHash('sha256').update(onceKey).digest('hex').slice(0, 32)
