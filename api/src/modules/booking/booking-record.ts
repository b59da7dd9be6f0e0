import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { rows } from '../../database/rows'
import { booking, bookingEvent, movement, teamAct } from '../../database/schema'
import type { Actor } from '../../domain/booking-process'
import { conflict, notFound } from '../../domain/errors'
import { type Account, type Balances, type Line, noMoney } from '../../domain/ledger'
import { type ActKind, acts } from '../../domain/team'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'

/** The stored record of a booking: its row under lock, its history, and its ledger. */

/** A booking locked by a command. */
export type LockedBooking = typeof booking.$inferSelect

/**
 * Locks a booking until the transaction ends.
 * @throws ApiError 404 when there is none
 */
export async function lockBooking(tx: Transaction, bookingId: string): Promise<LockedBooking> {
  const [found] = await tx.select().from(booking).where(eq(booking.id, bookingId)).for('update')
  if (!found) throw notFound('We can’t find this booking.')
  return found
}

/** @throws ApiError 409 `busy` while another command on this booking waits for the payment provider */
export function refuseWhileWorking(found: LockedBooking, now: Date): void {
  if (found.workingUntil && found.workingUntil > now) {
    throw conflict('This booking is being changed right now. Wait a moment and look again.', 'busy')
  }
}

const statusTexts: Partial<Record<LockedBooking['status'], string>> = {
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
export const statusText = (status: LockedBooking['status']) => statusTexts[status] ?? 'it was cancelled'

/** Adds an event to the booking's history, and queues the notifications of both sides and of fellow guests. */
export async function recordEvent(
  tx: Transaction,
  line: {
    bookingId: string
    event: string
    by: Actor
    from: string | null
    to: string
    note: string | null
    now: Date
    /** The co-host who did it for the host. */
    actorId?: string | null
    /** The dates before it, where it moved the stay. */
    formerDates?: OutboxTopics['booking']['formerDates']
  },
): Promise<void> {
  const { bookingId, event, by, from, to, note, now, actorId = null, formerDates } = line
  const [stored] = await tx
    .insert(bookingEvent)
    .values({ bookingId, event, by, fromStatus: from, toStatus: to, note, at: now, actorId })
    .returning({ id: bookingEvent.id })
  if (stored) await addToOutbox(tx, 'booking', { bookingId, eventId: stored.id, formerDates }, now)
  if (!actorId || !(event in acts)) return
  const [of] = await tx
    .select({ hostId: booking.hostId, listingId: booking.listingId })
    .from(booking)
    .where(eq(booking.id, bookingId))
  if (of) await tx.insert(teamAct).values({ ...of, personId: actorId, bookingId, at: now, kind: event as ActKind })
}

/** Posts ledger lines of a booking, idempotent by their key. Returns how many are new. */
export async function postLines(
  tx: Transaction,
  of: Pick<typeof booking.$inferSelect, 'id' | 'currency' | 'guestId' | 'hostId'>,
  lines: readonly Line[],
  now: Date,
): Promise<number> {
  if (lines.length === 0) return 0
  const posted = await tx
    .insert(movement)
    .values(
      lines.map(({ kind, from, to, amount, key }) => ({
        bookingId: of.id,
        at: now,
        kind,
        fromAccount: from,
        toAccount: to,
        amount,
        currency: of.currency,
        guestId: of.guestId,
        hostId: of.hostId,
        idempotencyKey: `${of.id}:${key}`,
      })),
    )
    .onConflictDoNothing({ target: movement.idempotencyKey })
    .returning({ id: movement.id })
  return posted.length
}

/** The balance of each account for a booking (minor units), and the number of its movements. */
export async function readBalances(db: Queryable, bookingId: string): Promise<{ balances: Balances; count: number }> {
  const found = await rows<{ account: Account; balance: number; count: number }>(
    db,
    sql`select account, sum(amount) as balance, count(*) filter (where amount > 0) as count from (
          select to_account as account, amount from movement where booking_id = ${bookingId}
          union all select from_account, -amount from movement where booking_id = ${bookingId}) m
        group by account`,
  )
  const balances = noMoney()
  for (const { account, balance } of found) balances[account] = balance
  return { balances, count: found.reduce((sum, line) => sum + line.count, 0) }
}
