import { fillQuickReply, type ParsedInput, type ScheduledReply, variablesIn } from '@qe/contract'
import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { booking, conversation, quickReply, scheduledMessage } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { conflict, notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import { policy } from '../../domain/policy'
import { isTooLate } from '../../domain/reply-moment'
import { coHostOf, type Principal } from '../../domain/team'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { recordAct } from '../team/record-act'
import { isWritingBlocked, writingBlocked } from './blocks'
import { ensureConversation, storeMessage } from './conversation'
import { replyValues } from './fill-quick-replies'

type Scheduled = typeof scheduledMessage.$inferSelect
type State = Scheduled['state']
/** A scheduled reply with the rows that it is made of. */
interface Planned {
  scheduled: Scheduled
  reply: typeof quickReply.$inferSelect
  stay: typeof booking.$inferSelect
}

const select = (db: Queryable) =>
  db
    .select({ scheduled: scheduledMessage, reply: quickReply, stay: booking })
    .from(scheduledMessage)
    .innerJoin(quickReply, eq(quickReply.id, scheduledMessage.quickReplyId))
    .innerJoin(booking, eq(booking.id, scheduledMessage.bookingId))

/** Replies are sent to guests of such bookings only. */
const sentFor = ['confirmed', 'in_progress', 'completed'] as const

/** The text with its variables, their values, and as the guest would get it: what has no value stays in its braces. */
async function textOf(db: Queryable, conversationId: string, { scheduled, reply, stay }: Planned) {
  const values = await replyValues(db, conversationId, stay.id)
  const template = scheduled.text ?? reply.body
  const known = Object.entries(values ?? {}).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    template,
    values: Object.fromEntries(known) as NonNullable<ScheduledReply['values']>,
    text: fillQuickReply(template, (variable) => values?.[variable] ?? null),
  }
}

/**
 * What a conversation is going to get by itself, and what it did not get lately, in the order of time.
 * @throws ApiError 404 when the conversation is not one of this host's
 */
export async function listScheduled(
  db: Queryable,
  hostId: string,
  conversationId: string,
  now: Date,
): Promise<ScheduledReply[]> {
  const [chat] = await db
    .select()
    .from(conversation)
    .where(and(eq(conversation.id, conversationId), eq(conversation.hostId, hostId)))
  if (!chat) throw notFound('We can’t find this conversation among those of your guests.')
  const found = await select(db)
    .where(
      and(
        eq(booking.listingId, chat.listingId),
        eq(booking.guestId, chat.guestId),
        inArray(booking.status, sentFor),
        or(
          eq(scheduledMessage.state, 'waiting'),
          and(eq(scheduledMessage.state, 'skipped'), gt(scheduledMessage.sendAt, now)),
          and(
            inArray(scheduledMessage.state, ['late', 'unfilled', 'blocked']),
            gt(scheduledMessage.sendAt, plusDays(now, -policy.scheduledReplyShownDays)),
          ),
        ),
      ),
    )
    .orderBy(asc(scheduledMessage.sendAt), asc(scheduledMessage.id))
  const items: ScheduledReply[] = []
  for (const one of found) {
    const { scheduled, reply, stay } = one
    if (scheduled.state === 'sent') continue
    items.push({
      id: scheduled.id,
      title: reply.title,
      ...(await textOf(db, chat.id, one)),
      sendAt: scheduled.sendAt.toISOString(),
      timeZone: stay.timeZone,
      state: scheduled.state,
    })
  }
  return items
}

/** @returns the conversation of a booking */
const conversationOf = (tx: Transaction, { listingId, guestId, hostId }: Planned['stay'], now: Date) =>
  ensureConversation(tx, { listingId, guestId, hostId }, now)

async function setState(tx: Transaction, { scheduled }: Planned, state: State): Promise<void> {
  await tx.update(scheduledMessage).set({ state }).where(eq(scheduledMessage.id, scheduled.id))
}

/**
 * Sends a reply, in the transaction that marks it as sent. Its own id is the message's client id.
 * @returns why it was not sent; null when it was
 */
async function trySend(
  tx: Transaction,
  found: Planned,
  { now, automatic, writtenById = null }: { now: Date; automatic: boolean; writtenById?: string | null },
): Promise<'unfilled' | 'blocked' | null> {
  const { id: conversationId } = await conversationOf(tx, found.stay, now)
  if (await isWritingBlocked(tx, conversationId)) return 'blocked'
  const { text } = await textOf(tx, conversationId, found)
  if (variablesIn(text).length > 0) return 'unfilled'
  await storeMessage(tx, {
    conversationId,
    senderId: found.stay.hostId,
    writtenById,
    clientId: found.scheduled.id,
    text,
    now,
    automatic,
  })
  await setState(tx, found, 'sent')
  return null
}

/** Sends the scheduled replies that are due, each in a transaction of its own; one that fails is tried again later. */
export async function sendDueReplies(services: Services): Promise<void> {
  const due = await services.db
    .select({ id: scheduledMessage.id })
    .from(scheduledMessage)
    .where(and(eq(scheduledMessage.state, 'waiting'), lte(scheduledMessage.sendAt, services.now())))
    .orderBy(asc(scheduledMessage.sendAt))
    .limit(200)
  for (const { id } of due)
    await sendDueReply(services, id).catch((error: unknown) =>
      services.log.error({ err: error, scheduledMessageId: id }, 'a scheduled reply was not sent'),
    )
  if (due.length > 0) services.wake()
}

/** Sends one reply that is due, or marks why it can't be sent and tells the host. */
async function sendDueReply(services: Services, id: string): Promise<void> {
  const now = services.now()
  const failed = await services.db.transaction(async (tx) => {
    const [found] = await select(tx)
      .where(
        and(
          eq(scheduledMessage.id, id),
          eq(scheduledMessage.state, 'waiting'),
          lte(scheduledMessage.sendAt, now),
          inArray(booking.status, sentFor),
        ),
      )
      // One that another process has locked is left to it.
      .for('update', { of: scheduledMessage, skipLocked: true })
    if (!found) return null
    const problem = isTooLate(found.scheduled.sendAt, now) ? 'late' : await trySend(tx, found, { now, automatic: true })
    if (!problem) return null
    await setState(tx, found, problem)
    return { found, roomId: (await conversationOf(tx, found.stay, now)).id }
  })
  if (failed) await tellHost(services, failed.found, failed.roomId)
}

const tellHost = (services: Services, { scheduled, reply, stay }: Planned, roomId: string) =>
  notify(services, {
    personId: stay.hostId,
    message: `Your reply “${reply.title}” was not sent by itself. The conversation says why.`,
    variant: 'warning',
    link: links.chat(roomId, stay.hostId),
    idempotencyKey: `scheduled:${scheduled.id}`,
    kind: 'messages',
    email: null,
  })

const messages = {
  skip: 'It won’t be sent.',
  restore: 'It will be sent.',
  edit: 'Changed for this guest.',
  send: 'Sent.',
}

/**
 * Skips, restores, edits or sends one scheduled reply. The row is locked, so that it is not sent meanwhile.
 * @throws ApiError 404 when it is not this host's, 409 when it was sent, or can't be
 */
export async function changeScheduled(
  services: Services,
  host: Principal,
  { scheduledId, action, text }: ParsedInput<'chat/scheduled/update'>,
): Promise<{ roomId: string; message: string }> {
  const now = services.now()
  const roomId = await services.db.transaction(async (tx) => {
    const [found] = await select(tx)
      .where(and(eq(scheduledMessage.id, scheduledId), eq(booking.hostId, host.id)))
      .for('update', { of: scheduledMessage })
    if (!found || !(sentFor as readonly string[]).includes(found.stay.status))
      throw notFound('This scheduled reply is not there any more.')
    const chat = await conversationOf(tx, found.stay, now)
    if (found.scheduled.state === 'sent') {
      if (action === 'send') return chat.id
      throw conflict('This reply has been sent. You can change or unsend the message.', 'sent')
    }
    if (action === 'send') await sendNow(tx, found, host, now)
    else {
      await change(tx, found, { action, text }, now)
      const { listingId, id: bookingId } = found.stay
      await recordAct(tx, host, { kind: 'scheduled_reply', listingId, bookingId }, now)
    }
    return chat.id
  })
  services.wake()
  return { roomId, message: messages[action] }
}

async function sendNow(tx: Transaction, found: Planned, host: Principal, now: Date): Promise<void> {
  const problem = await trySend(tx, found, { now, automatic: false, writtenById: coHostOf(host) })
  if (problem === 'blocked') throw writingBlocked()
  if (problem) throw conflict('Some of it can’t be filled in. Edit the reply first.', 'unfilled')
}

async function change(
  tx: Transaction,
  { scheduled }: Planned,
  { action, text }: { action: 'skip' | 'restore' | 'edit'; text?: string | undefined },
  now: Date,
): Promise<void> {
  const set = (changes: Partial<Scheduled>) =>
    tx.update(scheduledMessage).set(changes).where(eq(scheduledMessage.id, scheduled.id))
  if (action === 'skip') return void (await set({ state: 'skipped' }))
  if (action === 'edit') return void (await set({ text: text ?? null }))
  if (scheduled.sendAt <= now) throw conflict('Its time is over. Send it now, if it still holds.', 'over')
  await set({ state: 'waiting' })
}
