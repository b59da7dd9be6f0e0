import type { BookingStatus, ChatMessage, ChatRoom, Photo } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, rows } from '../../database/rows'
import type { chatMessage } from '../../database/schema'
import { notFound } from '../../http/refused'
import { shownNameSql } from '../profile/read-profile'

interface RoomRow {
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
  kind: 'text' | 'system'
  text: string
  created_at: string
}

/** Rooms as one person sees them, the latest first. */
export async function roomsOf(db: Queryable, personId: string, only: SQL = sql`true`, limit = 200): Promise<ChatRoom[]> {
  const found = await rows<RoomRow>(
    db,
    sql`select r.id, r.property_id as "propertyId", p.title, p.photos -> 0 as photo, c.name as city, r.guest_id as "guestId", r.host_id as "hostId",
          o.id as "otherId", ${shownNameSql('o')} as "otherName", o.avatar as "otherAvatar", r.last_seq as "lastSeq", r.guest_read_seq as "guestReadSeq",
          r.host_read_seq as "hostReadSeq", r.updated_at as "updatedAt", b.id as "bookingId", b.code, b.status, b.check_in as "checkIn", b.check_out as "checkOut",
          (select to_jsonb(m) from chat_message m where m.room_id = r.id and m.seq = r.last_seq) as last
        from chat_room r join property p on p.id = r.property_id join city c on c.id = p.city_id
          join person o on o.id = case when r.guest_id = ${personId} then r.host_id else r.guest_id end left join booking b on b.id = r.booking_id
        where (r.guest_id = ${personId} or r.host_id = ${personId}) and ${only} order by r.updated_at desc, r.id limit ${limit}`,
  )
  return found.map((room) => toRoom(room, personId))
}

export async function roomOf(db: Queryable, personId: string, roomId: string): Promise<ChatRoom> {
  const [room] = await roomsOf(db, personId, sql`r.id = ${roomId}`, 1)
  if (!room) throw notFound('We can’t find this conversation among yours.')
  return room
}

function toRoom(room: RoomRow, personId: string): ChatRoom {
  const side = room.guestId === personId ? 'guest' : 'provider'
  const [mine, theirs] = side === 'guest' ? [room.guestReadSeq, room.hostReadSeq] : [room.hostReadSeq, room.guestReadSeq]
  const { bookingId, code, status, checkIn, checkOut, last } = room
  return {
    id: room.id,
    property: { id: room.propertyId, title: room.title, photo: room.photo ?? { path: '', alt: '' }, city: room.city },
    other: { id: room.otherId, name: room.otherName, avatar: room.otherAvatar },
    side,
    booking: bookingId && code && status && checkIn && checkOut ? { id: bookingId, code, status, checkIn, checkOut } : null,
    lastMessage: last && {
      id: last.id,
      roomId: room.id,
      seq: last.seq,
      clientId: last.client_id,
      senderId: last.sender_id,
      kind: last.kind,
      text: last.text,
      createdAt: isoInstant(last.created_at),
    },
    unread: room.lastSeq - mine,
    otherReadSeq: theirs,
    updatedAt: isoInstant(room.updatedAt),
  }
}

export function toMessage({ id, roomId, seq, clientId, senderId, kind, text, createdAt }: typeof chatMessage.$inferSelect): ChatMessage {
  return { id, roomId, seq, clientId, senderId, kind, text, createdAt: createdAt.toISOString() }
}
