import type { CallOutput, ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { chatMessage, person } from '../../database/schema'
import { ApiError, conflict, notFound } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Principal } from '../../domain/team'
import type { Services } from '../../services'
import type { Translation } from '../../translator/port'
import { isWritingBlocked } from './blocks'
import { findMessage } from './find-message'

type Message = typeof chatMessage.$inferSelect

/**
 * A message of one of this principal's conversations in another language, by the operator's translator. Nothing of it
 * is stored in the database; the text goes to the translator without names or ids.
 * @throws ApiError 404 for a message of others, 409 where there is no translator or nothing to translate, 429 beyond
 *   `policy.translationsPerMinute`, 503 while the translator does not work
 */
export async function translateMessage(
  services: Services,
  principal: Principal,
  { messageId, language }: ParsedInput<'chat/message/translate'>,
): Promise<CallOutput<'chat/message/translate'>> {
  const { db, limitRate } = services
  const message = await translatableMessage(services, principal, messageId)
  await limitRate(`translation person ${principal.actorId}`, policy.translationsPerMinute)
  const to = language ?? (await languageOf(db, principal.actorId))
  const translation = await translate(services, message, to)
  if (!translation)
    throw conflict('The translator does not know this language. Choose another one.', 'unknown_language')
  // It may have been unsent while the translator worked.
  refuseWithoutText((await findMessage(db, eq(chatMessage.id, messageId)))?.message)
  return translation
}

async function translatableMessage(
  { db, translator }: Services,
  { id }: Principal,
  messageId: string,
): Promise<Message> {
  const found = await findMessage(db, eq(chatMessage.id, messageId))
  if (!found || (found.chat.guestId !== id && found.chat.hostId !== id))
    throw notFound('We can’t find this message in your conversations.')
  if (!translator) throw conflict('Messages can’t be translated on this site.', 'no_translator')
  refuseWithoutText(found.message)
  if (await isWritingBlocked(db, found.chat.id))
    throw conflict('Messages can’t be translated here: one of you has blocked the other.', 'blocked')
  return found.message
}

function refuseWithoutText(message: Message | undefined): void {
  if (message?.unsentAt) throw conflict('This message was unsent: there is nothing left to translate.', 'unsent')
  if (!message?.senderId || !message.text.trim())
    throw conflict('There is nothing to translate in this message.', 'no_text')
}

/** The language of a person's preferences; English, which the site is in, for who has chosen none. */
async function languageOf(db: Queryable, personId: string): Promise<string> {
  const [reader] = await db.select({ locale: person.locale }).from(person).where(eq(person.id, personId))
  return reader?.locale ?? 'en'
}

async function translate(
  { translator, log }: Services,
  { id, text, editedAt }: Message,
  to: string,
): Promise<Translation | null> {
  try {
    return (await translator?.translate({ text, to, version: `${id} ${editedAt?.getTime() ?? ''}` })) ?? null
  } catch (error) {
    log.warn({ err: error }, 'the translator did not answer')
    throw new ApiError(503, 'Translation does not work just now. Try again in a moment.', {
      reason: 'translator_unavailable',
      retryAfterSeconds: 5,
    })
  }
}
