import type { Transaction } from '../../database/connect'
import { bookingEvent } from '../../database/schema'
import type { Actor } from '../../domain/booking-process'
import { addToOutbox } from '../../outbox/outbox'

/** Adds an event to the booking's history, and queues the notifications of both sides. */
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
  },
): Promise<void> {
  const { bookingId, event, by, from, to, note, now } = line
  const [stored] = await tx
    .insert(bookingEvent)
    .values({ bookingId, event, by, fromStatus: from, toStatus: to, note, at: now })
    .returning({ id: bookingEvent.id })
  if (stored) await addToOutbox(tx, 'booking', { bookingId, eventId: stored.id }, now)
}
