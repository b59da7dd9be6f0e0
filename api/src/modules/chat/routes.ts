import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { booking, chatMessage, conversation, listing } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { addToOutbox } from '../../outbox/outbox'
import { type CallHandlers, ok } from '../call-handler'
import { listingNotFound } from '../listing/details'
import { blockedPeople, setBlock } from './blocks'
import { editMessage, unsendMessage } from './change-message'
import { countUnread, ensureConversation, unreadCounts } from './conversation'
import { markDelivered } from './delivery'
import { archiveConversation, lockOwnConversation, markUnread } from './inbox-state'
import { findConversation, listConversations } from './list-conversations'
import { markSeen, otherSeenAt } from './presence'
import { presentMessages } from './present-messages'
import { quickReplyCalls } from './quick-replies'
import { reportConversation } from './report'
import { sendMessage } from './send'
import { translateMessage } from './translate-message'
import { readNotices } from './unread'

export const chatCalls = {
  'chat/chat-room/create': async ({ input, principal, services }) => {
    const { db, now } = services
    const pair =
      'bookingId' in input
        ? await pairOfBooking(db, input.bookingId, principal.id)
        : await pairOfListing(db, input.propertyId, principal.id)
    const room = await db.transaction((tx) => ensureConversation(tx, pair, now()))
    return ok(await findConversation(services, principal, room.id))
  },

  'chat/chat-room/list': async ({ input, principal, services }) => {
    // First what may be refused, so that a refusal leaves nothing behind.
    const list = await listConversations(services, principal, input)
    await markDelivered(services, principal)
    return ok({ ...list, ...(await unreadCounts(services.db, principal)) })
  },

  'chat/chat-room/archive': async ({ input, principal, services: { db } }) => {
    await db.transaction((tx) => archiveConversation(tx, principal.id, input))
    return ok({ unread: await countUnread(db, principal) }, input.archived ? 'Archived.' : 'Back in your inbox.')
  },

  'chat/chat-room/mark-unread': async ({ input, principal, services: { db } }) => {
    await db.transaction((tx) => markUnread(tx, principal.id, input.roomId))
    return ok({ unread: await countUnread(db, principal) }, 'Marked as unread.')
  },

  'chat/report': async ({ input, principal, services }) => {
    const reportedAt = await reportConversation(services, principal, input)
    return ok({ reportedAt: reportedAt.toISOString() }, 'Thank you. Our team looks at it.')
  },

  'chat/block': async ({ input, me, services }) => {
    await setBlock(services, me.id, input)
    return ok({ blocked: input.blocked }, input.blocked ? 'Blocked.' : 'Unblocked.')
  },

  'chat/blocked/list': async ({ me, services: { db } }) => ok({ people: await blockedPeople(db, me.id) }),

  'chat/details': async ({ input, me, principal, services }) => {
    const { roomId: conversationId, afterSeq, beforeSeq, limit } = input
    const room = await findConversation(services, principal, conversationId)
    await markDelivered(services, principal)
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
    await markSeen(services.db, me.id, services.now())
    const seenAt = room.block ? undefined : await otherSeenAt(services.db, me.id, room.other.id, services.now())
    return ok({
      room,
      messages,
      hasEarlier: (messages[0]?.seq ?? 1) > 1,
      ...(seenAt && { otherSeenAt: seenAt }),
    })
  },

  'chat/file-send': async ({ input, files, principal, services }) =>
    ok(await sendMessage(services, principal, { ...input, uploads: files.files }), 'Sent.'),

  'chat/message/edit': async ({ input, principal, services }) =>
    ok(await editMessage(services, principal, input), 'Your message is changed.'),

  'chat/message/unsend': async ({ input, principal, services }) =>
    ok(await unsendMessage(services, principal, input.messageId), 'Your message is unsent.'),

  'chat/message/translate': async ({ input, principal, services }) =>
    ok(await translateMessage(services, principal, input)),

  'chat/mark-as': async ({ input, principal, services }) => {
    const { db } = services
    const { roomId: conversationId, readSeq } = input
    const told = await db.transaction(async (tx) => {
      const { found, side } = await lockOwnConversation(tx, principal.id, conversationId)
      const column = `${side}ReadSeq` as const
      // Clamp: the read position never moves back, and never past the last message.
      const reached = Math.max(found[column], Math.min(readSeq, found.lastSeq))
      if (reached === found[column] && !found[`${side}MarkedUnread`]) return []
      await tx
        .update(conversation)
        .set({ [column]: reached, [`${side}MarkedUnread` as const]: false })
        .where(eq(conversation.id, conversationId))
      if (reached === found[column]) return []
      const readerId = principal.id
      await addToOutbox(tx, 'chatRead', { roomId: conversationId, readerId, readSeq: reached }, services.now())
      return readNotices(services, tx, found, { readerId, after: found[column], upTo: reached })
    })
    for (const personId of told) services.socketEvents.emit(personId, 'notification:read', {})
    services.wake()
    return ok({ unread: await countUnread(db, principal) })
  },

  ...quickReplyCalls,
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
