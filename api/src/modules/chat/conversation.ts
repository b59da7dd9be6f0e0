import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { chatMessage, conversation } from '../../database/schema'
import { formatDate } from '../../domain/dates'
import type { Principal } from '../../domain/team'
import { textFormats } from '../../mail/templates/text-formats'
import { addToOutbox } from '../../outbox/outbox'
import { recordAct } from '../team/record-act'
import { archivedSql, ownConversationsSql, unreadSql } from './inbox-sql'

type ConversationRow = typeof conversation.$inferSelect
type Message = typeof chatMessage.$inferSelect

/** Finds the one conversation of a guest with a listing's host, or creates it. */
export async function ensureConversation(
  tx: Transaction,
  pair: { listingId: string; guestId: string; hostId: string; bookingId?: string | null },
  now: Date,
): Promise<ConversationRow> {
  const { listingId, guestId, hostId, bookingId = null } = pair
  const [created] = await tx
    .insert(conversation)
    .values({ listingId, guestId, hostId, bookingId, updatedAt: now })
    .onConflictDoUpdate({
      target: [conversation.listingId, conversation.guestId],
      set: bookingId ? { bookingId } : { listingId },
    })
    .returning()
  if (!created) throw new Error('The conversation was not created')
  return created
}

export interface MessageToStore {
  conversationId: string
  /** Null for system messages. */
  senderId: string | null
  /** The co-host who writes for the sender. */
  writtenById?: string | null
  clientId: string | null
  text: string
  /** A system line as the host reads it, if they read another one. */
  textForHost?: string
  /** Ids of the private files attached. */
  fileIds?: string[]
  now: Date
  /** The side whose action a system message reports: it counts as read by them if they had read everything before. */
  doneBy?: 'guest' | 'provider'
  /** Sends no notification, because another one covers it. */
  quiet?: boolean
  /** Sent by itself: its sender has read no more than before. */
  automatic?: boolean
}

/**
 * Adds a message to a conversation under the next sequence number. A repeated `clientId` of the same person returns the
 * stored message. The sender counts as having read everything up to it, unless it was sent by itself.
 */
export async function storeMessage(tx: Transaction, of: MessageToStore): Promise<{ message: Message; isNew: boolean }> {
  const { conversationId, senderId, writtenById = null, clientId, text, textForHost, fileIds = [], now } = of
  const { quiet = false, automatic } = of
  const [found] = await tx.select().from(conversation).where(eq(conversation.id, conversationId)).for('update')
  if (!found) throw new Error(`No conversation ${conversationId}`)
  if (senderId && clientId) {
    const [earlier] = await tx
      .select()
      .from(chatMessage)
      .where(
        and(
          eq(chatMessage.conversationId, conversationId),
          eq(chatMessage.senderId, senderId),
          eq(chatMessage.clientId, clientId),
        ),
      )
    if (earlier) return { message: earlier, isNew: false }
  }
  const seq = found.lastSeq + 1
  const [message] = await tx
    .insert(chatMessage)
    .values({
      conversationId,
      seq,
      clientId,
      senderId,
      writtenById,
      kind: kindOf(senderId, fileIds),
      text,
      textForHost,
      fileIds,
      createdAt: now,
      automatic: automatic ?? false,
    })
    .returning()
  if (!message) throw new Error('The message was not stored')
  await tx
    .update(conversation)
    .set({ lastSeq: seq, updatedAt: now, ...readPositions(found, seq, of) })
    .where(eq(conversation.id, conversationId))
  await addToOutbox(tx, 'chat', { roomId: conversationId, seq, quiet }, now)
  if (senderId && writtenById)
    await recordAct(
      tx,
      { id: senderId, actorId: writtenById },
      { kind: 'message', listingId: found.listingId, conversationId },
      now,
    )
  return { message, isNew: true }
}

/** How far the two sides have received and read once a message is stored: only what changes by it. */
function readPositions(found: ConversationRow, seq: number, { senderId, doneBy, automatic }: MessageToStore) {
  const hasWritten = (personId: string) => senderId === personId && !automatic
  // What a person did elsewhere, or had set to be sent, leaves unread what they had not read before.
  const hadRead = (side: 'guest' | 'provider', personId: string, readSeq: number) =>
    (doneBy === side || senderId === personId) && readSeq === found.lastSeq
  const guestHasRead = hasWritten(found.guestId) || hadRead('guest', found.guestId, found.guestReadSeq)
  const hostHasRead = hasWritten(found.hostId) || hadRead('provider', found.hostId, found.hostReadSeq)
  return {
    ...(guestHasRead && { guestReadSeq: seq }),
    ...(hostHasRead && { hostReadSeq: seq }),
    ...(hasWritten(found.guestId) && { guestMarkedUnread: false, guestDeliveredSeq: seq }),
    ...(hasWritten(found.hostId) && { hostMarkedUnread: false, hostDeliveredSeq: seq }),
  }
}

function kindOf(senderId: string | null, fileIds: readonly string[]): Message['kind'] {
  if (!senderId) return 'system'
  return fileIds.length > 0 ? 'file' : 'text'
}

/**
 * Opens the conversation of a booking that has just been paid for, with the guest's message to the host in it.
 */
export async function openConversation(
  tx: Transaction,
  of: {
    id: string
    listingId: string
    guestId: string
    hostId: string
    checkIn: string
    checkOut: string
    status: string
    /** Of a request: when the host must have answered. */
    clockAt: Date | null
    timeZone: string
    guestMessage: string | null
  },
  now: Date,
): Promise<void> {
  const found = await ensureConversation(tx, { ...of, bookingId: of.id }, now)
  const dates = `${formatDate(of.checkIn)} to ${formatDate(of.checkOut)}`
  const line =
    of.status === 'confirmed' || !of.clockAt
      ? { guest: `Booked: ${dates}.`, provider: `Booked: ${dates}.` }
      : requestLine(dates, textFormats(null).dateTime(of.clockAt, of.timeZone))
  await storeSystemLine(tx, found.id, line, now, 'guest')
  if (of.guestMessage)
    await storeMessage(tx, {
      conversationId: found.id,
      senderId: of.guestId,
      clientId: null,
      text: of.guestMessage,
      now,
      quiet: true,
    })
}

const requestLine = (dates: string, deadline: string): SystemLine => ({
  guest: `You asked for ${dates}. The host has until ${deadline} to answer.`,
  provider: `A request for ${dates}. You have until ${deadline} to answer.`,
})

/** A system line in the words of each side: who reads it is “you”. */
export type SystemLine = Record<'guest' | 'provider', string>

async function storeSystemLine(
  tx: Transaction,
  conversationId: string,
  { guest, provider }: SystemLine,
  now: Date,
  doneBy: MessageToStore['doneBy'],
): Promise<void> {
  await storeMessage(tx, {
    conversationId,
    senderId: null,
    clientId: null,
    text: guest,
    ...(provider !== guest && { textForHost: provider }),
    now,
    ...(doneBy && { doneBy }),
  })
}

/** Adds a system message about a step of a booking to its conversation, if there is one. */
export async function addSystemMessage(
  tx: Transaction,
  bookingId: string,
  line: SystemLine,
  now: Date,
  doneBy?: 'guest' | 'provider',
): Promise<void> {
  const [found] = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(eq(conversation.bookingId, bookingId))
  if (found) await storeSystemLine(tx, found.id, line, now, doneBy)
}

/** Counts unread messages over all conversations of a principal that are not archived. */
export const countUnread = async (db: Queryable, principal: Principal): Promise<number> =>
  (await unreadCounts(db, principal)).unread

/** Unread messages of conversations that are not archived, and how many of these have any. */
export async function unreadCounts(
  db: Queryable,
  principal: Principal,
): Promise<{ unread: number; unreadRooms: number }> {
  const personId = principal.id
  const found = await row<{ unread: number; unreadRooms: number }>(
    db,
    sql`select coalesce(sum(unread), 0)::int as unread, (count(*) filter (where unread > 0))::int as "unreadRooms"
        from (select ${unreadSql(personId)} as unread from conversation n
          where ${ownConversationsSql(principal)} and not ${archivedSql(personId)}) own`,
  )
  return found ?? { unread: 0, unreadRooms: 0 }
}
