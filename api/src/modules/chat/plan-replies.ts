import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, quickReply, scheduledMessage } from '../../database/schema'
import { plannedMoment, replyMoment } from '../../domain/reply-moment'

type QuickReplyRow = typeof quickReply.$inferSelect
type BookingRow = Pick<
  typeof booking.$inferSelect,
  | 'id'
  | 'hostId'
  | 'listingId'
  | 'status'
  | 'timeZone'
  | 'checkIn'
  | 'checkOut'
  | 'checkInFrom'
  | 'checkOutBy'
  | 'confirmedAt'
>

/** A stay that is to come, or has begun: replies are planned for it. */
const isOpen = ({ status }: Pick<BookingRow, 'status'>) => status === 'confirmed' || status === 'in_progress'

/**
 * Plans the scheduled replies of a booking that was just confirmed, or whose dates have changed: those that wait move,
 * or go where their moment is over; those that were sent or skipped stay. Of a booking that ends without a stay, what
 * waits is deleted.
 */
export async function planReplies(tx: Transaction, stay: BookingRow, now: Date): Promise<void> {
  if (stay.status === 'completed') return
  const waiting = and(eq(scheduledMessage.bookingId, stay.id), eq(scheduledMessage.state, 'waiting'))
  if (!isOpen(stay)) return void (await tx.delete(scheduledMessage).where(waiting))
  const replies = await tx
    .select()
    .from(quickReply)
    .where(and(eq(quickReply.personId, stay.hostId), isNotNull(quickReply.schedule)))
  const planned = replies.flatMap((reply) => {
    const sendAt = isFor(reply, stay) && momentFor(reply, stay, now)
    return sendAt ? [{ bookingId: stay.id, quickReplyId: reply.id, sendAt }] : []
  })
  const kept = planned.map(({ quickReplyId }) => quickReplyId)
  await tx.delete(scheduledMessage).where(and(waiting, notInArray(scheduledMessage.quickReplyId, kept)))
  await plan(tx, planned)
}

/** The host has changed when a reply is sent: plans it anew for every stay that is confirmed and not over. */
export async function planReply(tx: Transaction, reply: QuickReplyRow, now: Date): Promise<void> {
  const stays = await tx
    .select()
    .from(booking)
    .where(and(eq(booking.hostId, reply.personId), inArray(booking.status, ['confirmed', 'in_progress'])))
  const planned = stays.flatMap((stay) => {
    const sendAt = isFor(reply, stay) && momentAfterSaving(reply, stay, now)
    return sendAt ? [{ bookingId: stay.id, quickReplyId: reply.id, sendAt }] : []
  })
  const kept = planned.map(({ bookingId }) => bookingId)
  const waiting = and(eq(scheduledMessage.quickReplyId, reply.id), eq(scheduledMessage.state, 'waiting'))
  await tx.delete(scheduledMessage).where(and(waiting, notInArray(scheduledMessage.bookingId, kept)))
  await plan(tx, planned)
}

const isFor = ({ schedule }: QuickReplyRow, { listingId }: BookingRow) =>
  schedule !== null && (schedule.propertyId === null || schedule.propertyId === listingId)

/** Null where its moment is over. */
function momentFor({ schedule }: QuickReplyRow, stay: BookingRow, now: Date): Date | null {
  return schedule && stay.confirmedAt ? plannedMoment(schedule, stay, { confirmedAt: stay.confirmedAt, now }) : null
}

/** As `momentFor`, but nothing goes out at once: a host who saves a reply writes to nobody by that. */
function momentAfterSaving({ schedule }: QuickReplyRow, stay: BookingRow, now: Date): Date | null {
  if (!schedule || !stay.confirmedAt) return null
  const moment = replyMoment(schedule, stay, stay.confirmedAt)
  return moment > now ? moment : null
}

async function plan(tx: Transaction, planned: (typeof scheduledMessage.$inferInsert)[]): Promise<void> {
  if (planned.length === 0) return
  await tx
    .insert(scheduledMessage)
    .values(planned)
    .onConflictDoUpdate({
      target: [scheduledMessage.bookingId, scheduledMessage.quickReplyId],
      set: { sendAt: sql`excluded.send_at` },
      setWhere: eq(scheduledMessage.state, 'waiting'),
    })
}
