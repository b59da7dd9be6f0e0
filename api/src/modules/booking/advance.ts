import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, bookingEvent, property, stayBlock } from '../../database/schema'
import { type Actor, type BookingEventName, mayHappen, stepOf } from '../../domain/booking-process'
import { momentIn, plusHours } from '../../domain/calendar'
import { policy } from '../../domain/policy'
import { conflict, notFound } from '../../http/refused'
import { post } from '../../jobs/outbox'

/** A booking as a command sees it: locked, with what of its listing the rules need. */
export type LockedBooking = typeof booking.$inferSelect & { timeZone: string; checkInFrom: string; checkOutBy: string }

/** Locks a booking until the transaction ends. */
export async function lockBooking(tx: Transaction, bookingId: string): Promise<LockedBooking> {
  const [found] = await tx.select().from(booking).where(eq(booking.id, bookingId)).for('update')
  if (!found) throw notFound('We can’t find this booking.')
  const [place] = await tx
    .select({ timeZone: property.timeZone, checkInFrom: property.checkInFrom, checkOutBy: property.checkOutBy })
    .from(property)
    .where(eq(property.id, found.propertyId))
  if (!place) throw new Error(`Booking ${bookingId} has no listing`)
  return { ...found, ...place }
}

/** Says that another decision is just being carried out. */
export function refuseWhileWorking(found: LockedBooking, now: Date): void {
  if (found.workingUntil && found.workingUntil > now) {
    throw conflict('This booking is being changed right now. Wait a moment and look again.', 'busy')
  }
}

export interface Happening {
  by: Actor
  note?: string | null
  now: Date
  /** Columns that change with it: payment figures, for instance. */
  set?: Partial<typeof booking.$inferInsert>
}

/**
 * Takes a booking one step along its process: status, clock, dates, event, and what has to be told. The only place that writes a
 * booking's status. Refunds and captures are the caller's, as their amounts are.
 */
export async function advance(tx: Transaction, found: LockedBooking, event: BookingEventName, { by, note = null, now, set = {} }: Happening): Promise<LockedBooking> {
  if (!mayHappen(event, found.status)) throw conflict(`This can’t be done any more: ${wordsFor(found.status)}.`, 'wrong_status', { status: found.status })
  const step = stepOf(event)
  const effects = new Set(step.effects)
  const changes: Partial<typeof booking.$inferInsert> = { ...set, status: step.to, clockAt: clockAfter(step.to, found, now), workingUntil: null }
  if (effects.has('plan payout')) {
    changes.confirmedAt = now
    changes.payoutAt = plusHours(arrivalOf(found), policy.transferHoursAfterCheckIn)
  }
  if (changes.clockAt === null) changes.endedAt = now

  if (effects.has('free dates')) await tx.delete(stayBlock).where(eq(stayBlock.bookingId, found.id))
  else if (effects.has('keep dates blocked')) await tx.update(stayBlock).set({ kind: 'host', bookingId: null }).where(eq(stayBlock.bookingId, found.id))
  else if (step.to === 'requested') await tx.update(stayBlock).set({ kind: 'request' }).where(eq(stayBlock.bookingId, found.id))
  else if (step.to === 'confirmed') await tx.update(stayBlock).set({ kind: 'stay' }).where(eq(stayBlock.bookingId, found.id))
  if (effects.has('release')) await post(tx, 'release', { bookingId: found.id }, now)

  await tx.update(booking).set(changes).where(eq(booking.id, found.id))
  await record(tx, { bookingId: found.id, event, by, from: found.status, to: step.to, note, now })
  return { ...found, ...changes } as LockedBooking
}

/** Adds a line to the booking's history, and has both sides told. */
export async function record(
  tx: Transaction,
  line: { bookingId: string; event: string; by: Actor; from: string | null; to: string; note: string | null; now: Date },
): Promise<void> {
  const { bookingId, event, by, from, to, note, now } = line
  const [made] = await tx.insert(bookingEvent).values({ bookingId, event, by, fromStatus: from, toStatus: to, note, at: now }).returning({ id: bookingEvent.id })
  if (made) await post(tx, 'booking', { bookingId, eventId: made.id }, now)
}

export const arrivalOf = (found: Pick<LockedBooking, 'timeZone' | 'checkIn' | 'checkInFrom'>) => momentIn(found.timeZone, found.checkIn, found.checkInFrom)
const departureOf = (found: LockedBooking) => momentIn(found.timeZone, found.checkOut, found.checkOutBy)

/** When time alone will change a booking that has just come to this status. */
function clockAfter(status: LockedBooking['status'], found: LockedBooking, now: Date): Date | null {
  if (status === 'requested') return new Date(Math.min(plusHours(now, policy.requestHours).getTime(), Math.max(now.getTime() + 3_600_000, arrivalOf(found).getTime())))
  if (status === 'confirmed') return arrivalOf(found)
  if (status === 'in_progress') return departureOf(found)
  return null
}

const words: Partial<Record<LockedBooking['status'], string>> = {
  held: 'it has not been paid yet',
  hold_expired: 'the dates were given back because no payment came in time',
  requested: 'the host has yet to answer',
  confirmed: 'it is already confirmed',
  payment_failed: 'the payment could not be taken',
  declined: 'the host has declined it',
  withdrawn: 'it was withdrawn',
  expired: 'the host did not answer in time',
  in_progress: 'the stay has begun',
  completed: 'the stay is over',
}

/** Why nothing more can be done, as part of a sentence. */
export const wordsFor = (status: LockedBooking['status']) => words[status] ?? 'it was cancelled'
