import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../database/connect'
import { booking, listing, sentEmail, stayBlock, stayChange } from '../../../database/schema'
import { arrivalOf, payoutMoment } from '../../../domain/booking-clock'
import type { Actor } from '../../../domain/booking-process'
import { repriceStay } from '../../../domain/change-money'
import { type ChangeEventName, changeDeadline, changeStepOf } from '../../../domain/change-process'
import { addDays } from '../../../domain/dates'
import { conflict } from '../../../domain/errors'
import { type Companions, keepCompanions } from '../../../domain/party'
import { addToOutbox } from '../../../outbox/outbox'
import { planReplies } from '../../chat/plan-replies'
import { type LockedBooking, recordEvent } from '../booking-record'
import { changeRest, unpaidRest } from '../part-payment/part-payment-record'
import { reminderKey } from '../remind'
import { formatChange, formatDifference } from './change-text'

export type StayChangeRow = typeof stayChange.$inferSelect

const isOpen = ({ status }: Pick<StayChangeRow, 'status'>) => status === 'proposed' || status === 'to_pay'

/**
 * The change of a booking that waits for an answer or for its payment. Within a transaction its booking is locked
 * first.
 */
export async function findOpenChange(db: Queryable, bookingId: string): Promise<StayChangeRow | null> {
  const [found] = await db
    .select()
    .from(stayChange)
    .where(and(eq(stayChange.bookingId, bookingId), inArray(stayChange.status, ['proposed', 'to_pay'])))
  return found ?? null
}

export interface ChangeContext {
  by: Actor
  now: Date
  /** What the person wrote with it. */
  note?: string | null
  /** The co-host who takes the step for the host. */
  actorId?: string | null
}

/**
 * Moves a change one transition along its process: status, deadline, nights, price, history, and jobs at the payment
 * provider. Nothing else writes a change's status. The booking is locked; returns it as it is afterwards.
 * @throws ApiError 409 `change_over` when the process does not allow the transition
 */
export async function takeChangeStep(
  tx: Transaction,
  found: LockedBooking,
  change: StayChangeRow,
  event: ChangeEventName,
  { by, now, note, actorId = null }: ChangeContext,
): Promise<LockedBooking> {
  const { from, to, effects } = changeStepOf(event)
  if (!(from as readonly string[]).includes(change.status))
    throw conflict('This change is over. Look at the booking again.', 'change_over')
  const next: Partial<StayChangeRow> = {
    status: to,
    clockAt: isOpen({ status: to }) ? changeDeadline(found, change, now) : null,
    ...(!isOpen({ status: to }) && { endedAt: now }),
  }
  await tx.update(stayChange).set(next).where(eq(stayChange.id, change.id))
  const has = new Set(effects)
  if (has.has('free new nights')) await freeNewNights(tx, found.id)
  if (has.has('let the payment go') && change.status === 'to_pay')
    await addToOutbox(tx, 'releaseChange', { changeId: change.id }, now)
  if (has.has('charge the difference')) await addToOutbox(tx, 'chargeChange', { changeId: change.id }, now)
  const eventNote = [noteFor(event, found, change), note].filter(Boolean).join(' ') || null
  const after = has.has('swap nights and price') ? await applyChange(tx, found, change, now) : found
  const { checkIn, checkOut } = found
  const isMoved = after.checkIn !== checkIn || after.checkOut !== checkOut
  await recordEvent(tx, {
    bookingId: found.id,
    event,
    by,
    from: found.status,
    to: found.status,
    note: eventNote,
    now,
    actorId,
    ...(isMoved && { formerDates: { checkIn, checkOut } }),
  })
  return after
}

/** The note of an event: both versions once the change is applied, the difference once it is accepted. */
function noteFor(event: ChangeEventName, found: LockedBooking, change: StayChangeRow): string | null {
  if (changeStepOf(event).to === 'agreed') return formatChange(found, { ...change, ...companionsAfter(found, change) })
  return event === 'change_accepted' ? formatDifference(change.difference, found.currency) : null
}

/** The children and infants of the stay once it is changed. */
export function companionsAfter(found: Companions, { guests, children, infants }: StayChangeRow): Companions {
  const kept = keepCompanions(found, guests)
  return { children: children ?? kept.children, infants: infants ?? kept.infants }
}

const freeNewNights = (tx: Transaction, bookingId: string) =>
  tx.delete(stayBlock).where(and(eq(stayBlock.bookingId, bookingId), eq(stayBlock.kind, 'change')))

/** Applies a change to its booking: nights, guests, price and deadline at once; refunds what was paid too much. */
async function applyChange(
  tx: Transaction,
  found: LockedBooking,
  change: StayChangeRow,
  now: Date,
): Promise<LockedBooking> {
  const { checkIn, checkOut, guests, pets, nights, lines } = change
  const companions = companionsAfter(found, change)
  const { set: price, refund, unpaid } = repriceStay(found, change, change.id, await unpaidRest(tx, found))
  const stay = { ...found, checkIn, checkOut }
  const set = {
    roomId: await unitOfChange(tx, found),
    checkIn,
    checkOut,
    guests,
    ...companions,
    pets,
    nights,
    lines,
    ...price,
    clockAt: arrivalOf(stay),
    payoutAt: payoutMoment(stay),
  }
  await tx.update(booking).set(set).where(eq(booking.id, found.id))
  // Replace the old nights and those held for the change; the transaction hides the moment in between.
  const [stored] = await tx
    .select({ preparationDays: listing.preparationDays })
    .from(listing)
    .where(eq(listing.id, found.listingId))
  await tx.delete(stayBlock).where(eq(stayBlock.bookingId, found.id))
  await tx.insert(stayBlock).values({
    roomId: set.roomId,
    listingId: found.listingId,
    during: blockedRange(change, stored?.preparationDays ?? 0),
    kind: 'stay',
    bookingId: found.id,
  })
  // Send the reminder e-mail again for the new check-in.
  if (checkIn !== found.checkIn) await tx.delete(sentEmail).where(eq(sentEmail.idempotencyKey, reminderKey(found.id)))
  await changeRest(tx, { ...found, ...set }, unpaid)
  if (refund) await addToOutbox(tx, 'refund', { bookingId: found.id, ...refund }, now)
  await planReplies(tx, { ...found, ...set }, now)
  return { ...found, ...set }
}

/** The unit in which the nights of an open change are held: the booking's own unless others have it then. */
async function unitOfChange(tx: Transaction, { id, roomId }: LockedBooking): Promise<string> {
  const [held] = await tx
    .select({ roomId: stayBlock.roomId })
    .from(stayBlock)
    .where(and(eq(stayBlock.bookingId, id), eq(stayBlock.kind, 'change')))
    .limit(1)
  return held?.roomId ?? roomId
}

/** The nights that a stay blocks: its own, and the listing's preparation days after it. */
export const blockedRange = ({ checkIn, checkOut }: { checkIn: string; checkOut: string }, preparationDays: number) =>
  `[${checkIn},${addDays(checkOut, preparationDays)})`

/** Lapses the open change of a booking whose status is about to change. */
export async function supersedePendingChange(tx: Transaction, found: LockedBooking, now: Date): Promise<void> {
  const open = found.status === 'confirmed' ? await findOpenChange(tx, found.id) : null
  if (open) await takeChangeStep(tx, found, open, 'change_lapsed', { by: 'system', now })
}

/** Selects the bookings whose open change has passed its deadline. */
export const changesDue = (now: Date) =>
  sql`select c.booking_id as id from stay_change c join booking b on b.id = c.booking_id
      where c.clock_at <= ${now} and (b.working_until is null or b.working_until < ${now}) order by c.clock_at
      limit 100`
