import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect'
import { emailAlert, letterSent, person } from '../database/schema'
import { plusMinutes } from '../domain/calendar'
import { post } from '../jobs/outbox'
import type { Services } from '../services'
import { compose } from './compose'
import type { AlertSetting } from './port'
import type { Draft, Reader } from './templates/draft'

export interface PersonalLetter {
  personId: string
  setting: AlertSetting
  /** What makes it this letter and no other. */
  onceKey: string
  draft: (reader: Reader) => Draft
  /** Of the letters about one thing only the first in so many minutes goes out. */
  atMostEvery?: { about: string; minutes: number }
}

/**
 * Leaves a letter to one of our people in the outbox, where their settings want it. Once, however often it is asked
 * for.
 */
export async function writeTo(
  services: Pick<Services, 'db' | 'config' | 'now' | 'wake'>,
  { personId, setting, onceKey, draft, atMostEvery }: PersonalLetter,
): Promise<void> {
  const reader = await readerOf(services.db, personId, setting)
  if (!reader) return
  const now = services.now()
  await services.db.transaction(async (tx) => {
    if (atMostEvery && (await wroteSince(tx, atMostEvery.about, plusMinutes(now, -atMostEvery.minutes)))) return
    const [first] = await tx
      .insert(letterSent)
      .values({ onceKey, about: atMostEvery?.about ?? null, at: now })
      .onConflictDoNothing()
      .returning()
    if (first)
      await post(
        tx,
        'mail',
        { ...compose(reader.email, draft(reader), services.config.siteUrl), id: idOf(onceKey) },
        now,
      )
  })
  services.wake()
}

/** Who reads; null when they do not want such letters, or are gone. */
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
    .select({ at: letterSent.at })
    .from(letterSent)
    .where(and(eq(letterSent.about, about), gt(letterSent.at, since)))
    .limit(1)
  return earlier.length > 0
}

const idOf = (onceKey: string) => createHash('sha256').update(onceKey).digest('hex').slice(0, 32)
