import { and, eq, gt, isNull, like, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, row } from '../../database/rows'
import { chatMessage, type conversation, notification } from '../../database/schema'
import { links } from '../../domain/links'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { isWritingBlocked } from './blocks'
import { findMessageAt } from './find-message'
import { hostSide } from './host-side'

type Message = typeof chatMessage.$inferSelect
type ConversationRow = typeof conversation.$inferSelect

/** Whom a message is for: the owner of the other side. */
export const readerOf = ({ senderId }: Message, { guestId, hostId }: ConversationRow): string =>
  senderId === guestId ? hostId : guestId

/** The messages after a position that somebody else than the reader wrote, and did not take back. */
export const written = (conversationId: string, readerId: string, after: number) =>
  and(
    eq(chatMessage.conversationId, conversationId),
    gt(chatMessage.seq, after),
    // Comparing with null is not true: system lines are not among them.
    ne(chatMessage.senderId, readerId),
    isNull(chatMessage.unsentAt),
  )

/** Who wrote a message, as readers know them: for a host, the co-host who did. */
export async function senderName(db: Queryable, message: Message): Promise<string> {
  const sender = await row<{ name: string }>(
    db,
    sql`select coalesce((select w.first_name from person w where w.id = ${message.writtenById}),
          ${shownNameSql('p')}) as name from person p where p.id = ${message.senderId}`,
  )
  return sender?.name ?? 'Somebody'
}

/**
 * Notifies the reader of a message that they have not read by now, in the app and on their devices. Only the first
 * unread message of a run notifies; later ones show in the inbox's count.
 */
export async function notifyUnread(
  services: Services,
  { roomId: conversationId, seq }: OutboxTopics['unreadNotice'],
): Promise<void> {
  const { db } = services
  const found = await findMessageAt(db, conversationId, seq)
  if (!found) return
  const { message, chat } = found
  const readerId = readerOf(message, chat)
  const readSeq = readerId === chat.hostId ? chat.hostReadSeq : chat.guestReadSeq
  if (readSeq >= seq || message.unsentAt || (await isWritingBlocked(db, conversationId))) return
  const [earlier] = await db
    .select({ seq: chatMessage.seq })
    .from(chatMessage)
    .where(and(written(conversationId, readerId, readSeq), lt(chatMessage.seq, seq)))
    .limit(1)
  if (earlier) return
  const text = preview(await senderName(db, message), message)
  for (const personId of await readersOf(db, readerId, chat))
    await notify(services, {
      personId,
      message: text,
      variant: 'info',
      link: links.chat(conversationId, readerId === chat.hostId ? readerId : null),
      idempotencyKey: personId === readerId ? `chat:${message.id}` : `chat:${message.id}:${personId}`,
      kind: 'messages',
      email: null,
    })
  // It may have been taken back, or read, while this was stored.
  const later = await findMessageAt(db, conversationId, seq)
  if (!later) return
  if (later.message.unsentAt) await deleteNotice(db, message.id)
  const reached = readerId === chat.hostId ? later.chat.hostReadSeq : later.chat.guestReadSeq
  if (reached < seq) return
  const told = await readNotices(services, db, chat, { readerId, after: seq - 1, upTo: seq })
  for (const personId of told) services.socketEvents.emit(personId, 'notification:read', {})
}

interface ReadMessages {
  /** The owner of the side that has read them. */
  readerId: string
  after: number
  upTo: number
}

/**
 * Marks what a side was told of messages as read, now that it has read them: a host's side reads as one, with all of
 * its co-hosts. Returns the people whose notices changed.
 */
export async function readNotices(
  { now }: Pick<Services, 'now'>,
  db: Queryable,
  chat: ConversationRow,
  { readerId, after, upTo }: ReadMessages,
): Promise<string[]> {
  const people = await readersOf(db, readerId, chat)
  const suffix = sql`case when reader.id = ${readerId}::uuid then '' else ':' || reader.id::text end`
  const keys = sql`select 'chat:' || ${chatMessage.id}::text || ${suffix}
    from ${chatMessage}, unnest(${array(people, 'uuid')}) as reader(id)
    where ${and(written(chat.id, readerId, after), lte(chatMessage.seq, upTo))}`
  const read = await db
    .update(notification)
    .set({ readAt: now() })
    .where(and(sql`${notification.idempotencyKey} in (${keys})`, isNull(notification.readAt)))
    .returning({ personId: notification.personId })
  return [...new Set(read.map(({ personId }) => personId))]
}

/** The people of a side of a conversation: of the host's, the co-hosts as well. */
export const readersOf = async (db: Queryable, readerId: string, chat: ConversationRow): Promise<string[]> =>
  readerId === chat.hostId ? hostSide(db, chat) : [readerId]

/** The notices of a message: the host's, and those of co-hosts. */
const noticeOf = (messageId: string) =>
  or(eq(notification.idempotencyKey, `chat:${messageId}`), like(notification.idempotencyKey, `chat:${messageId}:%`))

/** Deletes what the reader was told of a message; what was not pushed to their devices yet is pushed no more. */
export async function deleteNotice(db: Queryable, messageId: string): Promise<void> {
  await db.delete(notification).where(noticeOf(messageId))
}

/** Tells the reader the text of a message as it is now, where they were told of it. */
export async function updateNotice(db: Queryable, message: Message): Promise<void> {
  const text = preview(await senderName(db, message), message)
  await db.update(notification).set({ message: text }).where(noticeOf(message.id))
}

/** A message in one line: who wrote it, and its first words. */
function preview(sender: string, message: Message): string {
  if (message.text) return `${sender}: ${firstWords(message)}`
  return `${sender} sent ${message.fileIds.length === 1 ? 'a file' : `${message.fileIds.length} files`}.`
}

/** The first words of a message; empty for files. */
export const firstWords = ({ text }: Pick<Message, 'text'>): string =>
  text.length > 120 ? `${text.slice(0, 117)}…` : text
