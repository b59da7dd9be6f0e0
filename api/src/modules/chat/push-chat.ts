import { eq } from 'drizzle-orm'
import { chatMessage, conversation } from '../../database/schema'
import { plusMinutes, plusSeconds } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { findMessage, findMessageAt } from './find-message'
import { hostSide } from './host-side'
import { presentMessage } from './present-messages'

/** Pushes a message to both sides' open pages. Whoever has not read it a while later is notified then. */
export async function pushChatEvent(
  services: Services,
  { roomId: conversationId, seq, quiet }: OutboxTopics['chat'],
): Promise<void> {
  const { db, socketEvents, config } = services
  const found = await findMessageAt(db, conversationId, seq)
  if (!found) return
  const { message, chat } = found
  const hosts = await hostSide(db, chat)
  const [forGuest, forHost] = [
    await presentMessage(services, message, 'guest'),
    await presentMessage(services, message, 'provider'),
  ]
  socketEvents.emit(chat.guestId, 'chat:message', forGuest)
  for (const personId of hosts) socketEvents.emit(personId, 'chat:message', forHost)
  if (!message.senderId || quiet) return
  const now = services.now()
  await db.transaction(async (tx) => {
    const about = { roomId: conversationId, seq }
    await addToOutbox(tx, 'unreadNotice', about, plusSeconds(now, policy.messageNoticeSeconds))
    await addToOutbox(tx, 'unreadEmail', about, plusMinutes(message.createdAt, config.messageEmailMinutes))
  })
}

/** Pushes a message that was changed or unsent to both sides' open pages. */
export async function pushMessageChange(services: Services, { messageId }: OutboxTopics['chatChanged']): Promise<void> {
  const { db, socketEvents } = services
  const found = await findMessage(db, eq(chatMessage.id, messageId))
  if (!found) return
  const { message, chat } = found
  const presented = await presentMessage(services, message, 'guest')
  for (const personId of [chat.guestId, ...(await hostSide(db, chat))])
    socketEvents.emit(personId, 'chat:message-changed', presented)
}

/** Pushes to the other side's open pages how far one side has received the messages. */
export async function pushDelivery({ db, socketEvents }: Services, of: OutboxTopics['chatDelivered']): Promise<void> {
  const [found] = await db.select().from(conversation).where(eq(conversation.id, of.roomId))
  if (found) socketEvents.emit(found.guestId === of.receiverId ? found.hostId : found.guestId, 'chat:delivered', of)
}

/** Pushes to both sides' open pages how far one side has read. */
export async function pushReadReceipt({ db, socketEvents }: Services, read: OutboxTopics['chatRead']): Promise<void> {
  const [found] = await db.select().from(conversation).where(eq(conversation.id, read.roomId))
  if (!found) return
  const hosts = await hostSide(db, found)
  socketEvents.emit(found.guestId, 'chat:read', read)
  for (const personId of hosts) socketEvents.emit(personId, 'chat:read', read)
}
