import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { chatMessage, chatRoom } from '../../database/schema'
import { readable } from '../../domain/dates'
import { addToOutbox } from '../../outbox/outbox'

type Room = typeof chatRoom.$inferSelect
type Message = typeof chatMessage.$inferSelect

/** The one conversation of a guest with a listing's host; made when it is not there. */
export async function ensureRoom(
  tx: Transaction,
  pair: { propertyId: string; guestId: string; hostId: string; bookingId?: string | null },
  now: Date,
): Promise<Room> {
  const { propertyId, guestId, hostId, bookingId = null } = pair
  const [made] = await tx
    .insert(chatRoom)
    .values({ propertyId, guestId, hostId, bookingId, updatedAt: now })
    .onConflictDoUpdate({
      target: [chatRoom.propertyId, chatRoom.guestId],
      set: bookingId ? { bookingId } : { propertyId },
    })
    .returning()
  if (!made) throw new Error('No room was made')
  return made
}

export interface Line {
  roomId: string
  /** Null for system lines. */
  senderId: string | null
  clientId: string | null
  text: string
  /** Private files that go with it. */
  fileIds?: string[]
  now: Date
  /** Whose doing a system line tells of: who has read all before it has read it, too. */
  doneBy?: 'guest' | 'provider'
  /** No notification of its own: another one tells of it. */
  quiet?: boolean
}

/**
 * Adds a line to a room under the next number. The same `clientId` from the same person again gives the line that is
 * there. The sender has read up to their own line.
 */
export async function addLine(
  tx: Transaction,
  { roomId, senderId, clientId, text, fileIds = [], now, doneBy, quiet = false }: Line,
): Promise<{ message: Message; isNew: boolean }> {
  const [room] = await tx.select().from(chatRoom).where(eq(chatRoom.id, roomId)).for('update')
  if (!room) throw new Error(`No room ${roomId}`)
  if (senderId && clientId) {
    const [earlier] = await tx
      .select()
      .from(chatMessage)
      .where(
        and(eq(chatMessage.roomId, roomId), eq(chatMessage.senderId, senderId), eq(chatMessage.clientId, clientId)),
      )
    if (earlier) return { message: earlier, isNew: false }
  }
  const seq = room.lastSeq + 1
  const [message] = await tx
    .insert(chatMessage)
    .values({ roomId, seq, clientId, senderId, kind: kindOf(senderId, fileIds), text, fileIds, createdAt: now })
    .returning()
  if (!message) throw new Error('No message was made')
  const guestKnows = senderId === room.guestId || (doneBy === 'guest' && room.guestReadSeq === room.lastSeq)
  const hostKnows = senderId === room.hostId || (doneBy === 'provider' && room.hostReadSeq === room.lastSeq)
  const read = { ...(guestKnows && { guestReadSeq: seq }), ...(hostKnows && { hostReadSeq: seq }) }
  await tx
    .update(chatRoom)
    .set({ lastSeq: seq, updatedAt: now, ...read })
    .where(eq(chatRoom.id, roomId))
  await addToOutbox(tx, 'chat', { roomId, seq, quiet }, now)
  return { message, isNew: true }
}

function kindOf(senderId: string | null, fileIds: readonly string[]): Message['kind'] {
  if (!senderId) return 'system'
  return fileIds.length > 0 ? 'file' : 'text'
}

/**
 * A booking that has just been paid for gets its conversation, with what the guest wrote to the host as its first
 * words.
 */
export async function openConversation(
  tx: Transaction,
  of: {
    id: string
    propertyId: string
    guestId: string
    hostId: string
    checkIn: string
    checkOut: string
    status: string
    guestMessage: string | null
  },
  now: Date,
): Promise<void> {
  const room = await ensureRoom(tx, { ...of, bookingId: of.id }, now)
  const dates = `${readable(of.checkIn)} to ${readable(of.checkOut)}`
  const text =
    of.status === 'confirmed' ? `Booked: ${dates}.` : `Request sent for ${dates}. The host has a day to answer.`
  await addLine(tx, { roomId: room.id, senderId: null, clientId: null, text, now, doneBy: 'guest' })
  if (of.guestMessage)
    await addLine(tx, {
      roomId: room.id,
      senderId: of.guestId,
      clientId: null,
      text: of.guestMessage,
      now,
      quiet: true,
    })
}

/** A later step of a booking, as a line in the conversation that belongs to it, if there is one. */
export async function sayInConversation(
  tx: Transaction,
  bookingId: string,
  text: string,
  now: Date,
  doneBy?: 'guest' | 'provider',
): Promise<void> {
  const [room] = await tx.select({ id: chatRoom.id }).from(chatRoom).where(eq(chatRoom.bookingId, bookingId))
  if (room) await addLine(tx, { roomId: room.id, senderId: null, clientId: null, text, now, ...(doneBy && { doneBy }) })
}

/** Unread lines of a person over all rooms. Own lines never count: writing marks them read. */
export async function unreadOf(db: Queryable, personId: string): Promise<number> {
  const found = await row<{ unread: number }>(
    db,
    sql`select coalesce(sum(last_seq - case when guest_id = ${personId} then guest_read_seq else host_read_seq end), 0) as unread
        from chat_room where guest_id = ${personId} or host_id = ${personId}`,
  )
  return found?.unread ?? 0
}
