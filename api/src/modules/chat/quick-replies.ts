import type { QuickReply, ReplySchedule } from '@qe/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { listing, quickReply } from '../../database/schema'
import { badInput, notFound } from '../../domain/errors'
import { type CallHandlers, ok } from '../call-handler'
import { recordAct } from '../team/record-act'
import { fillQuickReplies } from './fill-quick-replies'
import { findConversation } from './list-conversations'
import { planReply } from './plan-replies'
import { changeScheduled, listScheduled } from './scheduled-replies'

export const quickReplyCalls = {
  'chat/quick-reply/list': async ({ input, principal, services }) => {
    const room = await findConversation(services, principal, input.roomId)
    const replies = await quickRepliesOf(services.db, principal.id)
    return ok({ items: await fillQuickReplies(services.db, room.id, replies) })
  },

  'chat/quick-reply/getAll': async ({ principal, services: { db } }) =>
    ok({ items: await quickRepliesOf(db, principal.id) }),

  'chat/quick-reply/details': async ({ input, principal, services: { db } }) => {
    const found = (await quickRepliesOf(db, principal.id)).find(({ id }) => id === input.quickReplyId)
    if (!found) throw notFound('This quick reply is not there any more.')
    return ok(found)
  },

  'chat/quick-reply/update': async ({ input, principal, services: { db, now } }) => {
    const { remove } = input
    await db.transaction(async (tx) => {
      await saveQuickReply(tx, principal.id, input, now())
      await recordAct(tx, principal, { kind: 'quick_reply' }, now())
    })
    return ok(
      { items: await quickRepliesOf(db, principal.id) },
      remove ? 'Your quick reply is removed.' : 'Your quick reply is saved.',
    )
  },

  'chat/scheduled/list': async ({ input, principal, services: { db, now } }) =>
    ok({ items: await listScheduled(db, principal.id, input.roomId, now()) }),

  'chat/scheduled/update': async ({ input, principal, services }) => {
    const { roomId, message } = await changeScheduled(services, principal, input)
    return ok({ items: await listScheduled(services.db, principal.id, roomId, services.now()) }, message)
  },
} satisfies CallHandlers

async function quickRepliesOf(db: Queryable, personId: string): Promise<QuickReply[]> {
  const found = await db
    .select()
    .from(quickReply)
    .where(eq(quickReply.personId, personId))
    .orderBy(sql`lower(${quickReply.title})`)
  return found.map(({ id, title, body, updatedAt, schedule }) => ({
    id,
    title,
    body,
    updatedAt: updatedAt.toISOString(),
    schedule,
  }))
}

interface QuickReplyInput {
  quickReplyId?: string | undefined
  title: string
  body: string
  schedule?: ReplySchedule | null | undefined
  remove: boolean
}

/**
 * Creates, changes or removes a quick reply, and plans anew when it is sent by itself if that has changed.
 * @throws ApiError 400 for a listing of somebody else in its schedule, 404 for a reply of somebody else
 */
async function saveQuickReply(tx: Transaction, personId: string, input: QuickReplyInput, now: Date): Promise<void> {
  const { quickReplyId, title, body, schedule, remove } = input
  if (schedule?.propertyId) await requireOwnListing(tx, personId, schedule.propertyId)
  if (!quickReplyId) {
    if (remove) return
    const [created] = await tx
      .insert(quickReply)
      .values({ personId, title, body, updatedAt: now, schedule, scheduledSince: schedule ? now : null })
      .returning()
    if (created?.schedule) await planReply(tx, created, now)
    return
  }
  const [found] = await tx
    .select()
    .from(quickReply)
    .where(and(eq(quickReply.id, quickReplyId), eq(quickReply.personId, personId)))
    // A booking that is being confirmed refers to it meanwhile, and must not wait.
    .for('no key update')
  if (!found) throw notFound('This quick reply is not there any more.')
  if (remove) return void (await tx.delete(quickReply).where(eq(quickReply.id, found.id)))
  const isRescheduled = schedule !== undefined && !isSameSchedule(schedule, found.schedule)
  const changes = {
    title,
    body,
    updatedAt: now,
    ...(isRescheduled && { schedule, scheduledSince: schedule ? now : null }),
  }
  await tx.update(quickReply).set(changes).where(eq(quickReply.id, found.id))
  if (isRescheduled) await planReply(tx, { ...found, ...changes }, now)
}

function isSameSchedule(one: ReplySchedule | null, other: ReplySchedule | null): boolean {
  if (!one || !other) return one === other
  const { when, unit, count, time, propertyId } = one
  return (
    when === other.when &&
    unit === other.unit &&
    count === other.count &&
    time === other.time &&
    propertyId === other.propertyId
  )
}

async function requireOwnListing(tx: Transaction, hostId: string, listingId: string): Promise<void> {
  const [found] = await tx
    .select({ id: listing.id })
    .from(listing)
    .where(and(eq(listing.id, listingId), eq(listing.hostId, hostId)))
  if (!found) throw badInput('schedule.propertyId', 'Choose one of your listings.')
}
