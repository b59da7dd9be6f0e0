import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { booking, chatMessage, conversation, listing, quickReply } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { addToOutbox } from '../../outbox/outbox'
import { type CallHandlers, ok } from '../call-handler'
import { listingNotFound } from '../listing/details'
import { editMessage, unsendMessage } from './change-message'
import { countUnread, ensureConversation } from './conversation'
import { fillQuickReplies } from './fill-quick-replies'
import { findConversation, listConversations } from './list-conversations'
import { presentMessages } from './present-messages'
import { sendMessage } from './send'

export const chatCalls = {
  'chat/chat-room/create': async ({ input, me, services }) => {
    const { db, now } = services
    const pair =
      'bookingId' in input
        ? await pairOfBooking(db, input.bookingId, me.id)
        : await pairOfListing(db, input.propertyId, me.id)
    const room = await db.transaction((tx) => ensureConversation(tx, pair, now()))
    return ok(await findConversation(services, me.id, room.id))
  },

  'chat/chat-room/list': async ({ me, services }) =>
    ok({ rooms: await listConversations(services, me.id), unread: await countUnread(services.db, me.id) }),

  'chat/details': async ({ input, me, services }) => {
    const { roomId: conversationId, afterSeq, beforeSeq, limit } = input
    const room = await findConversation(services, me.id, conversationId)
    const inConversation = and(
      eq(chatMessage.conversationId, conversationId),
      afterSeq !== undefined ? gt(chatMessage.seq, afterSeq) : undefined,
      beforeSeq !== undefined ? lt(chatMessage.seq, beforeSeq) : undefined,
    )
    const forward = afterSeq !== undefined
    const stored = await services.db
      .select()
      .from(chatMessage)
      .where(inConversation)
      .orderBy(forward ? asc(chatMessage.seq) : desc(chatMessage.seq))
      .limit(limit)
    const messages = await presentMessages(services, forward ? stored : stored.reverse(), room.side)
    return ok({ room, messages, hasEarlier: (messages[0]?.seq ?? 1) > 1 })
  },

  'chat/file-send': async ({ input, files, me, services }) =>
    ok(await sendMessage(services, me.id, { ...input, uploads: files.files }), 'Sent.'),

  'chat/message/edit': async ({ input, me, services }) =>
    ok(await editMessage(services, me.id, input), 'Your message is changed.'),

  'chat/message/unsend': async ({ input, me, services }) =>
    ok(await unsendMessage(services, me.id, input.messageId), 'Your message is unsent.'),

  'chat/mark-as': async ({ input, me, services }) => {
    const { db } = services
    const { roomId: conversationId, readSeq } = input
    await db.transaction(async (tx) => {
      const [found] = await tx.select().from(conversation).where(eq(conversation.id, conversationId)).for('update')
      if (!found || (found.guestId !== me.id && found.hostId !== me.id))
        throw notFound('We can’t find this conversation among yours.')
      const column = found.guestId === me.id ? 'guestReadSeq' : 'hostReadSeq'
      // Clamp: the read position never moves back, and never past the last message.
      const reached = Math.min(readSeq, found.lastSeq)
      if (reached <= found[column]) return
      await tx
        .update(conversation)
        .set({ [column]: reached })
        .where(eq(conversation.id, conversationId))
      await addToOutbox(tx, 'chatRead', { roomId: conversationId, readerId: me.id, readSeq: reached }, services.now())
    })
    services.wake()
    return ok({ unread: await countUnread(db, me.id) })
  },

  'chat/quick-reply/list': async ({ input, me, services }) => {
    const room = await findConversation(services, me.id, input.roomId)
    const replies = await quickRepliesOf(services.db, me.id)
    return ok({ items: await fillQuickReplies(services.db, room.id, replies) })
  },

  'chat/quick-reply/getAll': async ({ me, services: { db } }) => ok({ items: await quickRepliesOf(db, me.id) }),

  'chat/quick-reply/details': async ({ input, me, services: { db } }) => {
    const found = (await quickRepliesOf(db, me.id)).find(({ id }) => id === input.quickReplyId)
    if (!found) throw notFound('This quick reply is not there any more.')
    return ok(found)
  },

  'chat/quick-reply/update': async ({ input, me, services: { db, now } }) => {
    const { quickReplyId, title, body, remove } = input
    if (!quickReplyId) {
      if (!remove) await db.insert(quickReply).values({ personId: me.id, title, body, updatedAt: now() })
      return ok({ items: await quickRepliesOf(db, me.id) }, 'Your quick reply is saved.')
    }
    const mine = and(eq(quickReply.id, quickReplyId), eq(quickReply.personId, me.id))
    const touched = remove
      ? await db.delete(quickReply).where(mine).returning({ id: quickReply.id })
      : await db.update(quickReply).set({ title, body, updatedAt: now() }).where(mine).returning({ id: quickReply.id })
    if (touched.length === 0) throw notFound('This quick reply is not there any more.')
    return ok(
      { items: await quickRepliesOf(db, me.id) },
      remove ? 'Your quick reply is removed.' : 'Your quick reply is saved.',
    )
  },
} satisfies CallHandlers

async function pairOfBooking(db: Queryable, bookingId: string, meId: string) {
  const [found] = await db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found || (found.guestId !== meId && found.hostId !== meId))
    throw notFound('We can’t find this booking among yours.')
  return { listingId: found.listingId, guestId: found.guestId, hostId: found.hostId, bookingId }
}

async function pairOfListing(db: Queryable, listingId: string, meId: string) {
  const [found] = await db
    .select({ hostId: listing.hostId, status: listing.status })
    .from(listing)
    .where(eq(listing.id, listingId))
  if (found?.status !== 'live') throw listingNotFound()
  if (found.hostId === meId) throw conflict('This is your own listing: there is nobody to write to.', 'own_listing')
  return { listingId, guestId: meId, hostId: found.hostId }
}

async function quickRepliesOf(db: Queryable, personId: string) {
  const found = await db
    .select()
    .from(quickReply)
    .where(eq(quickReply.personId, personId))
    .orderBy(sql`lower(${quickReply.title})`)
  return found.map(({ id, title, body, updatedAt }) => ({ id, title, body, updatedAt: updatedAt.toISOString() }))
}
