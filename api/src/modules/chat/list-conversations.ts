import type { BookingStatus, ChatMessage, Conversation, Photo } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import { isoInstant, rows } from '../../database/rows'
import type { chatMessage } from '../../database/schema'
import { notFound } from '../../domain/errors'
import type { Services } from '../../services'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'
import { presentMessages } from './present-messages'

interface ListedConversation {
  id: string
  propertyId: string
  title: string
  photo: Photo | null
  city: string
  guestId: string
  hostId: string
  otherId: string
  otherName: string
  otherAvatar: string | null
  lastSeq: number
  guestReadSeq: number
  hostReadSeq: number
  updatedAt: string
  bookingId: string | null
  code: string | null
  status: BookingStatus | null
  checkIn: string | null
  checkOut: string | null
  last: MessageJson | null
}
interface MessageJson {
  id: string
  seq: number
  client_id: string | null
  sender_id: string | null
  kind: ChatMessage['kind']
  text: string
  file_ids: string[]
  created_at: string
}

/** Lists a person's conversations, the latest first. */
export async function listConversations(
  services: Services,
  personId: string,
  only: SQL = sql`true`,
  limit = 200,
): Promise<Conversation[]> {
  const found = await rows<ListedConversation>(
    services.db,
    sql`select r.id, r.property_id as "propertyId", p.title, p.photos -> 0 as photo, c.name as city,
        r.guest_id as "guestId", r.host_id as "hostId",
          o.id as "otherId", ${shownNameSql('o')} as "otherName", ${visibleAvatarSql('o', personId)} as "otherAvatar",
          r.last_seq as "lastSeq", r.guest_read_seq as "guestReadSeq",
          r.host_read_seq as "hostReadSeq", r.updated_at as "updatedAt", b.id as "bookingId", b.code, b.status,
          b.check_in as "checkIn", b.check_out as "checkOut",
          (select to_jsonb(m) from chat_message m where m.room_id = r.id and m.seq = r.last_seq) as last
        from chat_room r join property p on p.id = r.property_id join city c on c.id = p.city_id
          join person o on o.id = case when r.guest_id = ${personId} then r.host_id else r.guest_id end left
          join booking b on b.id = r.booking_id
        where (r.guest_id = ${personId} or r.host_id = ${personId}) and ${only} order by r.updated_at desc, r.id
        limit ${limit}`,
  )
  const last = await presentMessages(
    services,
    found.flatMap((room) => lastMessageOf(room) ?? []),
  )
  return found.map((room) => toConversation(room, personId, last.find(({ roomId }) => roomId === room.id) ?? null))
}

/** @throws Refused 404 when the conversation is not one of this person's */
export async function findConversation(services: Services, personId: string, roomId: string): Promise<Conversation> {
  const [room] = await listConversations(services, personId, sql`r.id = ${roomId}`, 1)
  if (!room) throw notFound('We can’t find this conversation among yours.')
  return room
}

/** Converts the last message from the query's JSON to a table row. */
function lastMessageOf({ id, last }: ListedConversation): typeof chatMessage.$inferSelect | null {
  if (!last) return null
  const { client_id: clientId, sender_id: senderId, file_ids: fileIds, created_at: createdAt, ...rest } = last
  return { ...rest, roomId: id, clientId, senderId, fileIds, createdAt: new Date(createdAt) }
}

function toConversation(room: ListedConversation, personId: string, lastMessage: ChatMessage | null): Conversation {
  const side = room.guestId === personId ? 'guest' : 'provider'
  const [mine, theirs] =
    side === 'guest' ? [room.guestReadSeq, room.hostReadSeq] : [room.hostReadSeq, room.guestReadSeq]
  const { bookingId, code, status, checkIn, checkOut } = room
  return {
    id: room.id,
    property: { id: room.propertyId, title: room.title, photo: room.photo ?? { path: '', alt: '' }, city: room.city },
    other: { id: room.otherId, name: room.otherName, avatar: room.otherAvatar },
    side,
    booking:
      bookingId && code && status && checkIn && checkOut ? { id: bookingId, code, status, checkIn, checkOut } : null,
    lastMessage,
    unread: room.lastSeq - mine,
    otherReadSeq: theirs,
    updatedAt: isoInstant(room.updatedAt),
  }
}
