import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, bookingEvent, property, stayBlock } from '../../database/schema'
import { type Actor, type BookingEventName, mayHappen, stepOf } from '../../domain/booking-process'
import { type Nights, takeStep } from '../../domain/booking-step'
import type { MoneyJob, Outcome } from '../../domain/booking-money'
import { conflict, notFound } from '../../http/refused'
import { type OutboxTopics, post } from '../../jobs/outbox'
import { write } from './ledger'

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
  note?: string | null
  now: Date
  /** Columns that change with it: payment figures, for instance. */
  set?: Partial<typeof booking.$inferInsert>
}

/**
 * Takes a booking one step along its process: status, clock, dates, event, and what has to be told. The only place that writes a
 * booking's status. Refunds and captures are the caller's, as their amounts are.
 */
export async function advance(tx: Transaction, found: LockedBooking, event: BookingEventName, { note = null, now, set = {} }: Happening): Promise<LockedBooking> {
  if (!mayHappen(event, found.status)) throw conflict(`This can’t be done any more: ${wordsFor(found.status)}.`, 'wrong_status', { status: found.status })
  const { status, clockAt, isOver, payoutAt, nights, jobs } = takeStep(event, found, now)
  const changes: Partial<typeof booking.$inferInsert> = {
    ...set,
    status,
    clockAt,
    workingUntil: null,
    ...(isOver && { endedAt: now }),
    ...(payoutAt && { confirmedAt: now, payoutAt }),
  }
  await changeNights(tx, found.id, nights)
  for (const job of jobs) await postJob(tx, found.id, job, now)
  await tx.update(booking).set(changes).where(eq(booking.id, found.id))
  await record(tx, { bookingId: found.id, event, by: stepOf(event).who, from: found.status, to: status, note, now })
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

async function changeNights(tx: Transaction, bookingId: string, nights: Nights): Promise<void> {
  const own = eq(stayBlock.bookingId, bookingId)
  if (nights === 'freed') await tx.delete(stayBlock).where(own)
  if (nights === 'closed by the host') await tx.update(stayBlock).set({ kind: 'host', bookingId: null }).where(own)
  if (nights === 'requested') await tx.update(stayBlock).set({ kind: 'request' }).where(own)
  if (nights === 'booked') await tx.update(stayBlock).set({ kind: 'stay' }).where(own)
}

function postJob(tx: Transaction, bookingId: string, { topic, ...rest }: MoneyJob, now: Date): Promise<void> {
  return post(tx, topic, { bookingId, ...rest } as OutboxTopics[typeof topic], now)
}

/** Writes down what follows from something that happened to a booking's money, and has done what has to be done at the provider. */
export async function carryOut(tx: Transaction, found: LockedBooking, what: Outcome, { note = null, now, set = {} }: Happening): Promise<LockedBooking> {
  await write(tx, found, what.lines, now)
  const changes = { ...what.set, ...set }
  const isChanged = Object.keys(changes).length > 0
  if (!what.event && isChanged) await tx.update(booking).set(changes).where(eq(booking.id, found.id))
  const next = what.event ? await advance(tx, found, what.event, { note, now, set: changes }) : ({ ...found, ...changes } as LockedBooking)
  for (const job of what.jobs) await postJob(tx, found.id, job, now)
  return next
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
