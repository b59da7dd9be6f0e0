import { and, eq, sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import { chatMessage, conversation, listing } from '../../database/schema'
import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import { newsEmails } from '../../mail/templates/news'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { presentMessage } from './present-messages'

/** Pushes a message to both sides' open pages, and notifies the side that did not write it. */
export async function pushChatEvent(
  services: Services,
  { roomId: conversationId, seq, quiet }: OutboxTopics['chat'],
): Promise<void> {
  const { db, socketEvents } = services
  const [found] = await db
    .select({ message: chatMessage, chat: conversation, title: listing.title })
    .from(chatMessage)
    .innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
    .innerJoin(listing, eq(listing.id, conversation.listingId))
    .where(and(eq(chatMessage.conversationId, conversationId), eq(chatMessage.seq, seq)))
  if (!found) return
  const { message, chat, title } = found
  const presented = await presentMessage(services, message)
  socketEvents.emit(chat.guestId, 'chat:message', presented)
  socketEvents.emit(chat.hostId, 'chat:message', presented)
  if (!message.senderId || quiet) return
  const reader =
    message.senderId === chat.guestId
      ? { id: chat.hostId, read: chat.hostReadSeq }
      : { id: chat.guestId, read: chat.guestReadSeq }
  // Only the first unread message of a run notifies; later ones show in the inbox's count.
  if (reader.read >= seq || reader.read < seq - 1) {
    const between = await row(
      db,
      sql`select 1 from chat_message where conversation_id = ${conversationId} and seq > ${reader.read} and seq < ${seq}
          and sender_id = ${message.senderId} limit 1`,
    )
    if (between || reader.read >= seq) return
  }
  const sender = await row<{ name: string }>(
    db,
    sql`select ${shownNameSql('p')} as name from person p where p.id = ${message.senderId}`,
  )
  const from = sender?.name ?? 'Somebody'
  await notify(services, {
    personId: reader.id,
    message: preview(from, message),
    variant: 'info',
    link: links.chat(conversationId),
    idempotencyKey: `chat:${message.id}`,
    mail: 'messages',
    email: (to) => newsEmails.message(to, { from, title, body: message.text, conversationId }),
    atMostEvery: { about: `chat:${conversationId}:${reader.id}`, minutes: policy.messageEmailMinutes },
  })
}

function preview(sender: string, { text, fileIds }: typeof chatMessage.$inferSelect): string {
  if (!text) return `${sender} sent ${fileIds.length === 1 ? 'a file' : `${fileIds.length} files`}.`
  return `${sender}: ${text.length > 120 ? `${text.slice(0, 117)}…` : text}`
}

/** Pushes to both sides' open pages how far one side has read. */
export async function pushReadReceipt({ db, socketEvents }: Services, read: OutboxTopics['chatRead']): Promise<void> {
  const [found] = await db.select().from(conversation).where(eq(conversation.id, read.roomId))
  if (!found) return
  socketEvents.emit(found.guestId, 'chat:read', read)
  socketEvents.emit(found.hostId, 'chat:read', read)
}
