import { and, eq, sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import { chatMessage, chatRoom, property } from '../../database/schema'
import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import { newsEmails } from '../../mail/templates/news'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { presentMessage } from './present-messages'

/** Pushes a message to both sides' open pages, and notifies the side that did not write it. */
export async function pushChatEvent(services: Services, { roomId, seq, quiet }: OutboxTopics['chat']): Promise<void> {
  const { db, socketEvents } = services
  const [found] = await db
    .select({ message: chatMessage, room: chatRoom, title: property.title })
    .from(chatMessage)
    .innerJoin(chatRoom, eq(chatRoom.id, chatMessage.roomId))
    .innerJoin(property, eq(property.id, chatRoom.propertyId))
    .where(and(eq(chatMessage.roomId, roomId), eq(chatMessage.seq, seq)))
  if (!found) return
  const { message, room, title } = found
  const presented = await presentMessage(services, message)
  socketEvents.emit(room.guestId, 'chat:message', presented)
  socketEvents.emit(room.hostId, 'chat:message', presented)
  if (!message.senderId || quiet) return
  const reader =
    message.senderId === room.guestId
      ? { id: room.hostId, read: room.hostReadSeq }
      : { id: room.guestId, read: room.guestReadSeq }
  // Only the first unread message of a run notifies; later ones show in the inbox's count.
  if (reader.read >= seq || reader.read < seq - 1) {
    const between = await row(
      db,
      sql`select 1 from chat_message where room_id = ${roomId} and seq > ${reader.read} and seq < ${seq}
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
    link: links.chat(roomId),
    onceKey: `chat:${message.id}`,
    mail: 'messages',
    email: (to) => newsEmails.message(to, { from, title, words: message.text, roomId }),
    atMostEvery: { about: `chat:${roomId}:${reader.id}`, minutes: policy.messageEmailMinutes },
  })
}

function preview(sender: string, { text, fileIds }: typeof chatMessage.$inferSelect): string {
  if (!text) return `${sender} sent ${fileIds.length === 1 ? 'a file' : `${fileIds.length} files`}.`
  return `${sender}: ${text.length > 120 ? `${text.slice(0, 117)}…` : text}`
}

/** Pushes to both sides' open pages how far one side has read. */
export async function pushReadReceipt({ db, socketEvents }: Services, read: OutboxTopics['chatRead']): Promise<void> {
  const [room] = await db.select().from(chatRoom).where(eq(chatRoom.id, read.roomId))
  if (!room) return
  socketEvents.emit(room.guestId, 'chat:read', read)
  socketEvents.emit(room.hostId, 'chat:read', read)
}
