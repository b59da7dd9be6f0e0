import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, stayBlock } from '../../database/schema'
import type { MoneyJob, Outcome } from '../../domain/booking-money'
import { type BookingEventName, mayHappen, stepOf } from '../../domain/booking-process'
import { type Nights, takeStep } from '../../domain/booking-step'
import { conflict } from '../../domain/errors'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import { overtakeChange } from './change/step'
import { write } from './ledger'
import { type LockedBooking, wordsFor } from './locked-booking'
import { record } from './record'

export interface Happening {
  note?: string | null
  now: Date
  /** Columns that change with it: payment figures, for instance. */
  set?: Partial<typeof booking.$inferInsert>
}

/**
 * Takes a booking one step along its process: status, clock, dates, event, and what has to be told. The only place that
 * writes a booking's status. Refunds and captures are the caller's, as their amounts are.
 */
export async function advance(
  tx: Transaction,
  found: LockedBooking,
  event: BookingEventName,
  { note = null, now, set = {} }: Happening,
): Promise<LockedBooking> {
  if (!mayHappen(event, found.status))
    throw conflict(`This can’t be done any more: ${wordsFor(found.status)}.`, 'wrong_status', { status: found.status })
  const { status, clockAt, isOver, payoutAt, nights, jobs } = takeStep(event, found, now)
  const changes: Partial<typeof booking.$inferInsert> = {
    ...set,
    status,
    clockAt,
    workingUntil: null,
    ...(isOver && { endedAt: now }),
    ...(payoutAt && { confirmedAt: now, payoutAt }),
  }
  await overtakeChange(tx, found, now)
  await changeNights(tx, found.id, nights)
  for (const job of jobs) await postJob(tx, found.id, job, now)
  await tx.update(booking).set(changes).where(eq(booking.id, found.id))
  await record(tx, { bookingId: found.id, event, by: stepOf(event).who, from: found.status, to: status, note, now })
  return { ...found, ...changes } as LockedBooking
}

async function changeNights(tx: Transaction, bookingId: string, nights: Nights): Promise<void> {
  const own = eq(stayBlock.bookingId, bookingId)
  if (nights === 'freed') await tx.delete(stayBlock).where(own)
  if (nights === 'closed by the host') await tx.update(stayBlock).set({ kind: 'host', bookingId: null }).where(own)
  if (nights === 'requested') await tx.update(stayBlock).set({ kind: 'request' }).where(own)
  if (nights === 'booked') await tx.update(stayBlock).set({ kind: 'stay' }).where(own)
}

function postJob(tx: Transaction, bookingId: string, { topic, ...rest }: MoneyJob, now: Date): Promise<void> {
  return addToOutbox(tx, topic, { bookingId, ...rest } as OutboxTopics[typeof topic], now)
}

/**
 * Writes down what follows from something that happened to a booking's money, and has done what has to be done at the
 * provider.
 */
export async function carryOut(
  tx: Transaction,
  found: LockedBooking,
  what: Outcome,
  { note = null, now, set = {} }: Happening,
): Promise<LockedBooking> {
  await write(tx, found, what.lines, now)
  const changes = { ...what.set, ...set }
  const isChanged = Object.keys(changes).length > 0
  if (!what.event && isChanged) await tx.update(booking).set(changes).where(eq(booking.id, found.id))
  const next = what.event
    ? await advance(tx, found, what.event, { note, now, set: changes })
    : ({ ...found, ...changes } as LockedBooking)
  for (const job of what.jobs) await postJob(tx, found.id, job, now)
  return next
}
