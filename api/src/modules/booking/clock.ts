import { eq, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { booking } from '../../database/schema'
import type { BookingEventName } from '../../domain/booking-process'
import { post } from '../../jobs/outbox'
import type { Services } from '../../services'
import { advance, lockBooking, record } from './advance'
import { settle } from './ledger'

const eventAt: Partial<Record<(typeof booking.$inferSelect)['status'], BookingEventName>> = {
  held: 'hold_expired',
  requested: 'request_expired',
  confirmed: 'check_in',
  in_progress: 'check_out',
}

/** Carries out what time alone does to bookings. Gives how many changed; safe to run in several processes at once. */
export async function runClock(services: Services): Promise<number> {
  const now = services.now()
  const due = await rows<{ id: string }>(
    services.db,
    sql`select id from booking where clock_at is not null and clock_at <= ${now} and (working_until is null or working_until < ${now}) order by clock_at limit 100`,
  )
  let changed = 0
  for (const { id } of due) {
    changed += await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, id)
      const event = eventAt[found.status]
      // Somebody else may have been quicker between the look and the lock.
      if (!event || !found.clockAt || found.clockAt > now || (found.workingUntil && found.workingUntil > now)) return 0
      await advance(tx, found, event, { by: 'system', now })
      return 1
    })
  }
  changed += await payHosts(services, now)
  if (changed > 0) services.wake()
  return changed
}

/** Pays hosts whose guests arrived a day ago, and shares out what was kept of cancelled stays. */
async function payHosts(services: Services, now: Date): Promise<number> {
  const due = await rows<{ id: string }>(services.db, sql`select id from booking where payout_at is not null and payout_at <= ${now} order by payout_at limit 100`)
  for (const { id } of due) {
    await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, id)
      if (!found.payoutAt) return
      await tx.update(booking).set({ payoutAt: null }).where(eq(booking.id, id))
      const paid = await settle(tx, found, now)
      if (paid <= 0) return
      await record(tx, { bookingId: id, event: 'paid_out', by: 'system', from: found.status, to: found.status, note: null, now })
      await post(tx, 'payout', { bookingId: id, amount: paid }, now)
    })
  }
  return due.length
}
