import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { isoInstant, row, rows } from '../../database/rows'
import { booking, chatMessage, conversation, listing, sentEmail } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { compose } from '../../mail/compose'
import { findRecipient, withUnsubscribe } from '../../mail/queue-email'
import { newsEmails, type UnreadConversation } from '../../mail/templates/news'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { isWritingBlocked } from './blocks'
import { findMessageAt } from './find-message'
import { firstWords, readerOf, readersOf, senderName, written } from './unread'

type ConversationRow = typeof conversation.$inferSelect

/** A conversation with what a reader was neither shown nor e-mailed yet. */
interface Unread {
  chat: ConversationRow
  news: UnreadConversation
}

/**
 * E-mails the reader of a message about everything that is unread by now: in its conversation, and in all others of
 * theirs about which an e-mail waits. One e-mail for all of it, none for what was read meanwhile or is in an e-mail
 * already, and at most one an hour because of the same conversation.
 *
 * The conversations' rows are locked from the look until the e-mail is in the outbox and noted, so several processes,
 * or one that crashed, never send two.
 */
export async function emailUnread(services: Services, { roomId, seq }: OutboxTopics['unreadEmail']): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const due = await findMessageAt(tx, roomId, seq)
    if (!due || due.message.unsentAt) return
    const readerId = readerOf(due.message, due.chat)
    const chats = await lockConversations(tx, [roomId, ...(await waitingFor(tx, readerId))])
    const chat = chats.find(({ id }) => id === roomId)
    if (!chat || toldUpTo(chat, readerId) >= seq) return

    const last = await lastEmailAt(tx, aboutOf(chat, readerId))
    const nextAt = last ? plusMinutes(last, policy.messageEmailEveryMinutes) : now
    if (nextAt > now) return addToOutbox(tx, 'unreadEmail', { roomId, seq }, nextAt)

    const unread = await unreadOf(tx, chats, readerId)
    if (unread.every((one) => one.chat.id !== roomId)) return
    const told = await emailReaders(services, tx, unread, readerId)
    for (const { chat } of unread) {
      const column = readerId === chat.hostId ? 'hostEmailedSeq' : 'guestEmailedSeq'
      await tx
        .update(conversation)
        .set({ [column]: chat.lastSeq })
        .where(eq(conversation.id, chat.id))
      const about = aboutOf(chat, readerId)
      if (told.has(chat.id))
        await tx.insert(sentEmail).values({ idempotencyKey: `${about}:${chat.lastSeq}`, about, at: now })
    }
  })
  services.wake()
}

/** What limits how many e-mails go out in an hour: a conversation's side. */
const aboutOf = ({ id }: ConversationRow, readerId: string) => `chat:${id}:${readerId}`

async function lastEmailAt(tx: Transaction, about: string): Promise<Date | null> {
  const last = await row<{ at: string | null }>(tx, sql`select max(at) as at from sent_email where about = ${about}`)
  return last?.at ? new Date(isoInstant(last.at)) : null
}

/** Up to where the owner of a side has read, or has an e-mail. */
function toldUpTo(chat: ConversationRow, readerId: string): number {
  return readerId === chat.hostId
    ? Math.max(chat.hostReadSeq, chat.hostEmailedSeq)
    : Math.max(chat.guestReadSeq, chat.guestEmailedSeq)
}

/** The conversations about which an e-mail to the owner of a side waits to be due. */
async function waitingFor(db: Queryable, readerId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct n.id from outbox j
          join conversation n on n.id = (j.payload ->> 'roomId')::uuid
          join chat_message m on m.conversation_id = n.id and m.seq = (j.payload ->> 'seq')::int
        where j.topic = 'unreadEmail' and j.dead_at is null and m.sender_id <> ${readerId}
          and (n.guest_id = ${readerId} or n.host_id = ${readerId})`,
  )
  return found.map(({ id }) => id)
}

/** Locks conversations in the order of their ids, so that no two processes wait for each other. */
const lockConversations = (tx: Transaction, ids: string[]): Promise<ConversationRow[]> =>
  tx.select().from(conversation).where(inArray(conversation.id, ids)).orderBy(asc(conversation.id)).for('update')

/**
 * Which of these conversations a reader is e-mailed about, the latest first: without those where they have read
 * everything or have an e-mail of it, that they archived, or in which nobody may write.
 */
async function unreadOf(tx: Transaction, chats: ConversationRow[], readerId: string): Promise<Unread[]> {
  const unread: Unread[] = []
  for (const chat of chats.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())) {
    const archivedSeq = readerId === chat.hostId ? chat.hostArchivedSeq : chat.guestArchivedSeq
    if ((archivedSeq !== null && archivedSeq >= chat.lastSeq) || (await isWritingBlocked(tx, chat.id))) continue
    const messages = await tx
      .select()
      .from(chatMessage)
      .where(written(chat.id, readerId, toldUpTo(chat, readerId)))
      .orderBy(asc(chatMessage.seq))
    const newest = messages.at(-1)
    if (!newest) continue
    const [place] = await tx
      .select({ title: listing.title, checkIn: booking.checkIn, checkOut: booking.checkOut })
      .from(listing)
      .leftJoin(booking, eq(booking.id, sql`${chat.bookingId}::uuid`))
      .where(eq(listing.id, chat.listingId))
    const { title = '', checkIn, checkOut } = place ?? {}
    const news = {
      conversationId: chat.id,
      hostId: readerId === chat.hostId ? readerId : null,
      from: await senderName(tx, newest),
      title,
      stay: checkIn && checkOut ? ([checkIn, checkOut] as const) : null,
      texts: messages.map(({ text }) => text),
      newest: firstWords(newest),
    }
    unread.push({ chat, news })
  }
  return unread
}

/**
 * Puts one e-mail into the outbox for everybody who reads some of these conversations and wants e-mails: of a host's,
 * the co-hosts get those of their listings.
 * @returns the ids of the conversations that somebody is told of
 */
async function emailReaders(
  services: Services,
  tx: Transaction,
  unread: Unread[],
  readerId: string,
): Promise<Set<string>> {
  const newsByPerson = new Map<string, UnreadConversation[]>()
  for (const { chat, news } of unread)
    for (const personId of await readersOf(tx, readerId, chat))
      newsByPerson.set(personId, [...(newsByPerson.get(personId) ?? []), news])
  const told = new Set<string>()
  for (const [personId, news] of newsByPerson) {
    const recipient = await findRecipient(tx, personId, 'messages')
    const [only] = news
    if (!recipient || !only) continue
    const draft = news.length === 1 ? newsEmails.messages(recipient, only) : newsEmails.digest(recipient, news)
    const whole = withUnsubscribe(services, { personId, setting: 'messages' }, draft)
    await addToOutbox(tx, 'mail', compose(recipient.email, whole, services.config.siteUrl), services.now())
    for (const { conversationId } of news) told.add(conversationId)
  }
  return told
}
