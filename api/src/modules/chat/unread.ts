import { and, asc, eq, gt, isNull, like, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, row } from '../../database/rows'
import { chatMessage, conversation, listing, notification, sentEmail } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import { compose } from '../../mail/compose'
import { findRecipient, withUnsubscribe } from '../../mail/queue-email'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { shownNameSql } from '../profile/read-profile'
import { isWritingBlocked } from './blocks'
import { findMessageAt } from './find-message'
import { hostSide } from './host-side'

type Message = typeof chatMessage.$inferSelect
type ConversationRow = typeof conversation.$inferSelect

/** Whom a message is for, and how far they have read and were e-mailed. */
function readerOf(message: Message, chat: ConversationRow) {
  const { guestId, guestReadSeq, guestEmailedSeq, hostId, hostReadSeq, hostEmailedSeq } = chat
  return message.senderId === guestId
    ? { id: hostId, readSeq: hostReadSeq, emailedSeq: hostEmailedSeq, emailedColumn: 'hostEmailedSeq' as const }
    : { id: guestId, readSeq: guestReadSeq, emailedSeq: guestEmailedSeq, emailedColumn: 'guestEmailedSeq' as const }
}

/** The messages after a position that somebody else than the reader wrote, and did not take back. */
const written = (conversationId: string, readerId: string, after: number) =>
  and(
    eq(chatMessage.conversationId, conversationId),
    gt(chatMessage.seq, after),
    // Comparing with null is not true: system lines are not among them.
    ne(chatMessage.senderId, readerId),
    isNull(chatMessage.unsentAt),
  )

async function senderName(db: Queryable, message: Message): Promise<string> {
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
  const reader = readerOf(message, chat)
  if (reader.readSeq >= seq || message.unsentAt || (await isWritingBlocked(db, conversationId))) return
  const [earlier] = await db
    .select({ seq: chatMessage.seq })
    .from(chatMessage)
    .where(and(written(conversationId, reader.id, reader.readSeq), lt(chatMessage.seq, seq)))
    .limit(1)
  if (earlier) return
  const text = preview(await senderName(db, message), message)
  for (const personId of await readersOf(db, reader.id, chat))
    await notify(services, {
      personId,
      message: text,
      variant: 'info',
      link: links.chat(conversationId),
      idempotencyKey: personId === reader.id ? `chat:${message.id}` : `chat:${message.id}:${personId}`,
      kind: 'messages',
      email: null,
    })
  // It may have been taken back while this was stored.
  const [later] = await db
    .select({ unsentAt: chatMessage.unsentAt })
    .from(chatMessage)
    .where(eq(chatMessage.id, message.id))
  if (later?.unsentAt) await deleteNotice(db, message.id)
}

/** The people of a side of a conversation: of the host's, the co-hosts as well. */
const readersOf = async (db: Queryable, readerId: string, chat: ConversationRow): Promise<string[]> =>
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

/**
 * E-mails the reader of a message about everything that is unread in the conversation by now: one e-mail for all of
 * it, none for what was read meanwhile or is in an e-mail already, and at most one an hour.
 *
 * The conversation's row is locked from the look until the e-mail is in the outbox and noted, so several processes, or
 * one that crashed, never send two.
 */
export async function emailUnread(
  services: Services,
  { roomId: conversationId, seq }: OutboxTopics['unreadEmail'],
): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const [chat] = await tx.select().from(conversation).where(eq(conversation.id, conversationId)).for('update')
    const [message] = await tx
      .select()
      .from(chatMessage)
      .where(and(eq(chatMessage.conversationId, conversationId), eq(chatMessage.seq, seq)))
    if (!chat || !message || message.unsentAt) return
    const reader = readerOf(message, chat)
    if (reader.readSeq >= seq || reader.emailedSeq >= seq || (await isWritingBlocked(tx, conversationId))) return

    const about = `chat:${conversationId}:${reader.id}`
    const last = await row<{ at: string | null }>(tx, sql`select max(at) as at from sent_email where about = ${about}`)
    const nextAt = last?.at ? plusMinutes(new Date(isoInstant(last.at)), policy.messageEmailEveryMinutes) : now
    if (nextAt > now) return addToOutbox(tx, 'unreadEmail', { roomId: conversationId, seq }, nextAt)

    await tx
      .update(conversation)
      .set({ [reader.emailedColumn]: chat.lastSeq })
      .where(eq(conversation.id, conversationId))
    const unread = await tx
      .select({ text: chatMessage.text })
      .from(chatMessage)
      .where(written(conversationId, reader.id, Math.max(reader.readSeq, reader.emailedSeq)))
      .orderBy(asc(chatMessage.seq))
    const [place] = await tx.select({ title: listing.title }).from(listing).where(eq(listing.id, chat.listingId))
    const news = {
      from: await senderName(tx, message),
      title: place?.title ?? '',
      texts: unread.map(({ text }) => text),
      conversationId,
    }
    let isTold = false
    for (const personId of await readersOf(tx, reader.id, chat)) {
      const recipient = await findRecipient(tx, personId, 'messages')
      if (!recipient) continue
      isTold = true
      const draft = newsEmails.messages(recipient, news)
      const whole = withUnsubscribe(services, { personId, setting: 'messages' }, draft)
      await addToOutbox(tx, 'mail', compose(recipient.email, whole, services.config.siteUrl), now)
    }
    if (isTold) await tx.insert(sentEmail).values({ idempotencyKey: `${about}:${chat.lastSeq}`, about, at: now })
  })
  services.wake()
}

function preview(sender: string, { text, fileIds }: Message): string {
  if (!text) return `${sender} sent ${fileIds.length === 1 ? 'a file' : `${fileIds.length} files`}.`
  return `${sender}: ${text.length > 120 ? `${text.slice(0, 117)}…` : text}`
}
