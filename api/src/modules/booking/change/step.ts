import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../database/connect'
import { booking, property, sentEmail, stayBlock, stayChange } from '../../../database/schema'
import { arrivalOf, payoutMoment } from '../../../domain/booking-clock'
import type { Actor } from '../../../domain/booking-process'
import { repriced } from '../../../domain/change-money'
import { type ChangeEventName, changeDeadline, changeStepOf } from '../../../domain/change-process'
import { addDays } from '../../../domain/dates'
import { conflict } from '../../../domain/errors'
import { addToOutbox } from '../../../outbox/outbox'
import type { LockedBooking } from '../locked-booking'
import { record } from '../record'
import { reminderKey } from '../remind'
import { changeInWords, differenceInWords } from './words'

export type Change = typeof stayChange.$inferSelect

export const isOpen = ({ status }: Pick<Change, 'status'>) => status === 'proposed' || status === 'to_pay'

/**
 * The change of a booking that waits for an answer or for its payment. Within a transaction its booking is locked
 * first.
 */
export async function openChange(db: Queryable, bookingId: string): Promise<Change | null> {
  const [found] = await db
    .select()
    .from(stayChange)
    .where(and(eq(stayChange.bookingId, bookingId), inArray(stayChange.status, ['proposed', 'to_pay'])))
  return found ?? null
}

export interface ChangeHappening {
  by: Actor
  now: Date
  /** What the person says to it. */
  note?: string | null
}

/**
 * Takes a change one step along its process: status, clock, nights, price, event, and what has to be told or asked of
 * the payment provider. The only place that writes a change's status. The booking is locked; given back as it is
 * afterwards.
 */
export async function takeChangeStep(
  tx: Transaction,
  found: LockedBooking,
  change: Change,
  event: ChangeEventName,
  { by, now, note }: ChangeHappening,
): Promise<LockedBooking> {
  const { from, to, effects } = changeStepOf(event)
  if (!(from as readonly string[]).includes(change.status))
    throw conflict('This change is over. Look at the booking again.', 'change_over')
  const next: Partial<Change> = {
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
  const words = [wordsOf(event, found, change), note].filter(Boolean).join(' ') || null
  const after = has.has('swap nights and price') ? await swap(tx, found, change, now) : found
  await record(tx, { bookingId: found.id, event, by, from: found.status, to: found.status, note: words, now })
  return after
}

/** Both versions are told once the stay is the new one; before that the proposal tells of them. */
function wordsOf(event: ChangeEventName, found: LockedBooking, change: Change): string | null {
  if (changeStepOf(event).to === 'agreed') return changeInWords(found, change)
  return event === 'change_accepted' ? differenceInWords(change.difference, found.currency) : null
}

const freeNewNights = (tx: Transaction, bookingId: string) =>
  tx.delete(stayBlock).where(and(eq(stayBlock.bookingId, bookingId), eq(stayBlock.kind, 'change')))

/** The stay becomes the new one: nights, party, price and clock at once, and what was paid too much goes back. */
async function swap(tx: Transaction, found: LockedBooking, change: Change, now: Date): Promise<LockedBooking> {
  const { checkIn, checkOut, guests, pets, nights, lines } = change
  const { set: price, refund } = repriced(found, change, change.id)
  const stay = { ...found, checkIn, checkOut }
  const set = {
    checkIn,
    checkOut,
    guests,
    pets,
    nights,
    lines,
    ...price,
    clockAt: arrivalOf(stay),
    payoutAt: payoutMoment(stay),
  }
  await tx.update(booking).set(set).where(eq(booking.id, found.id))
  // Old nights and those held for the change give way to the new stay; nobody else sees the moment in between.
  const [place] = await tx
    .select({ preparationDays: property.preparationDays })
    .from(property)
    .where(eq(property.id, found.propertyId))
  await tx.delete(stayBlock).where(eq(stayBlock.bookingId, found.id))
  await tx.insert(stayBlock).values({
    roomId: found.roomId,
    propertyId: found.propertyId,
    during: duringOf(change, place?.preparationDays ?? 0),
    kind: 'stay',
    bookingId: found.id,
  })
  // The e-mail about the days before goes out anew for the new day.
  if (checkIn !== found.checkIn) await tx.delete(sentEmail).where(eq(sentEmail.onceKey, reminderKey(found.id)))
  if (refund) await addToOutbox(tx, 'refund', { bookingId: found.id, ...refund }, now)
  return { ...found, ...set }
}

/** The nights that a stay keeps from others: its own and those that the place needs after it. */
export const duringOf = ({ checkIn, checkOut }: { checkIn: string; checkOut: string }, preparationDays: number) =>
  `[${checkIn},${addDays(checkOut, preparationDays)})`

/** The booking moves on, so that a change of it has nothing to hold on to any more. */
export async function overtakeChange(tx: Transaction, found: LockedBooking, now: Date): Promise<void> {
  const open = found.status === 'confirmed' ? await openChange(tx, found.id) : null
  if (open) await takeChangeStep(tx, found, open, 'change_lapsed', { by: 'system', now })
}

/** Changes whose time is up. Gives the bookings that they belong to. */
export const changesDue = (now: Date) =>
  sql`select c.booking_id as id from stay_change c join booking b on b.id = c.booking_id
      where c.clock_at <= ${now} and (b.working_until is null or b.working_until < ${now}) order by c.clock_at limit 100`
