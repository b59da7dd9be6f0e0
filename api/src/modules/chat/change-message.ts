import { type ChatMessage, messageEditMinutes } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { chatMessage } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { conflict, notFound } from '../../domain/errors'
import { coHostOf, type Principal } from '../../domain/team'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { removeFiles } from '../../storage'
import { writingBlocked } from './blocks'
import { maskContacts } from './mask'
import { presentMessage } from './present-messages'
import { findOwnSide } from './send'
import { deleteNotice, updateNotice } from './unread'

type Message = typeof chatMessage.$inferSelect
type Change = Partial<Pick<Message, 'text' | 'fileIds' | 'editedAt' | 'unsentAt'>>

/**
 * Changes the text of one's own message: one that a co-host wrote is the co-host's. Sent again with the same text, it
 * changes nothing.
 * @throws ApiError 404 for a message that is not this person's, 409 when it is too old or unsent
 */
export async function editMessage(
  services: Services,
  principal: Principal,
  { messageId, text }: { messageId: string; text: string },
): Promise<ChatMessage> {
  return changeMessage(services, principal, messageId, async (tx, message) => {
    if (message.unsentAt) throw conflict('You have unsent this message.', 'unsent')
    const { trusted, blocked } = await findOwnSide(tx, principal.id, message.conversationId)
    if (blocked) throw writingBlocked()
    const shown = trusted ? text : maskContacts(text)
    if (shown === message.text) return null
    await updateNotice(tx, { ...message, text: shown })
    return { text: shown, editedAt: services.now() }
  })
}

/**
 * Takes one's own message back: its text and files are deleted, and both sides see that there was one.
 * @throws ApiError 404 for a message that is not this person's, 409 when it is too old
 */
export async function unsendMessage(services: Services, principal: Principal, messageId: string): Promise<ChatMessage> {
  return changeMessage(services, principal, messageId, async (tx, message) => {
    if (message.unsentAt) return null
    await removeFiles(tx, message.fileIds, services.now())
    await deleteNotice(tx, message.id)
    return { text: '', fileIds: [], unsentAt: services.now() }
  })
}

/** @param decide the change, or null for none; a change that was made before is none, however old the message is */
async function changeMessage(
  services: Services,
  principal: Principal,
  messageId: string,
  decide: (tx: Transaction, message: Message) => Promise<Change | null>,
): Promise<ChatMessage> {
  const now = services.now()
  const { message, side } = await services.db.transaction(async (tx) => {
    const [found] = await tx.select().from(chatMessage).where(eq(chatMessage.id, messageId)).for('update')
    if (found?.senderId !== principal.id || found.writtenById !== coHostOf(principal))
      throw notFound('We can’t find this message among yours.')
    const { side } = await findOwnSide(tx, principal.id, found.conversationId)
    const change = await decide(tx, found)
    if (!change) return { message: found, side }
    if (plusMinutes(found.createdAt, messageEditMinutes) < now)
      throw conflict(
        `A message can be changed for ${messageEditMinutes} minutes. Write another one instead.`,
        'too_late',
      )
    await tx.update(chatMessage).set(change).where(eq(chatMessage.id, messageId))
    await addToOutbox(tx, 'chatChanged', { messageId }, now)
    return { message: { ...found, ...change }, side }
  })
  services.wake()
  return presentMessage(services, message, side)
}
