import type { Transaction } from '../../database/connect'
import { bookingEvent } from '../../database/schema'
import type { Actor } from '../../domain/booking-process'
import { addToOutbox } from '../../outbox/outbox'

/** Adds a line to the booking's history, and has both sides told. */
export async function record(
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
  const [made] = await tx
    .insert(bookingEvent)
    .values({ bookingId, event, by, fromStatus: from, toStatus: to, note, at: now })
    .returning({ id: bookingEvent.id })
  if (made) await addToOutbox(tx, 'booking', { bookingId, eventId: made.id }, now)
}
