import { and, eq } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { row } from '../../database/rows'
import { chatMessage, chatRoom } from '../../database/schema'
import { links } from '../../domain/links'
import type { OutboxTopics } from '../../jobs/outbox'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { toMessage } from './rooms'

/** Shows a line on both sides' open pages, and notifies the one who did not write it. */
export async function tellChat(services: Services, { roomId, seq, quiet }: OutboxTopics['chat']): Promise<void> {
  const { db, realtime } = services
  const [found] = await db
    .select({ message: chatMessage, room: chatRoom })
    .from(chatMessage)
    .innerJoin(chatRoom, eq(chatRoom.id, chatMessage.roomId))
    .where(and(eq(chatMessage.roomId, roomId), eq(chatMessage.seq, seq)))
  if (!found) return
  const { message, room } = found
  realtime.tell(room.guestId, 'chat:message', toMessage(message))
  realtime.tell(room.hostId, 'chat:message', toMessage(message))
  if (!message.senderId || quiet) return
  const reader = message.senderId === room.guestId ? { id: room.hostId, read: room.hostReadSeq } : { id: room.guestId, read: room.guestReadSeq }
  // The first unread line of a run notifies; those that follow are in the inbox's count.
  if (reader.read >= seq || reader.read < seq - 1) {
    const between = await row(db, sql`select 1 from chat_message where room_id = ${roomId} and seq > ${reader.read} and seq < ${seq} and sender_id = ${message.senderId} limit 1`)
    if (between || reader.read >= seq) return
  }
  const sender = await row<{ name: string }>(db, sql`select ${shownNameSql('p')} as name from person p where p.id = ${message.senderId}`)
  const short = message.text.length > 120 ? `${message.text.slice(0, 117)}…` : message.text
  await notify(services, {
    personId: reader.id,
    message: `${sender?.name ?? 'Somebody'}: ${short}`,
    variant: 'info',
    link: links.chat(roomId),
    onceKey: `chat:${message.id}`,
    mail: 'messages',
  })
}

export async function tellChatRead({ db, realtime }: Services, read: OutboxTopics['chatRead']): Promise<void> {
  const [room] = await db.select().from(chatRoom).where(eq(chatRoom.id, read.roomId))
  if (!room) return
  realtime.tell(room.guestId, 'chat:read', read)
  realtime.tell(room.hostId, 'chat:read', read)
}
