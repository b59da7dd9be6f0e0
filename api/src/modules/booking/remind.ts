import { sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { plusHours } from '../../domain/dates'
import { policy } from '../../domain/policy'
import { queueEmail } from '../../mail/queue-email'
import { stayReminder } from '../../mail/templates/booking'
import type { Services } from '../../services'
import { stayFacts } from './stay-facts'

/** Deduplicates the reminder e-mail of a booking. */
export const reminderKey = (bookingId: string) => `reminder:${bookingId}`

/** E-mails guests whose stay begins within a day, unless they booked later than that. */
export async function remindOfStays(services: Services): Promise<void> {
  const now = services.now()
  const soon = plusHours(now, policy.reminderHoursBeforeCheckIn)
  // Until check-in the clock of a confirmed booking stands at the guest's arrival.
  const due = await rows<{ id: string; guestId: string }>(
    services.db,
    sql`select b.id, b.guest_id as "guestId" from booking b
        where b.clock_at > ${now} and b.clock_at <= ${soon} and b.status = 'confirmed'
        and b.confirmed_at <= b.clock_at - make_interval(hours => ${policy.reminderHoursBeforeCheckIn})
          and not exists (select 1 from sent_email s where s.idempotency_key = 'reminder:' || b.id) limit 50`,
  )
  for (const { id, guestId } of due) {
    const stay = await stayFacts(services.db, id, { event: 'reminder', at: now, note: null })
    if (stay)
      await queueEmail(services, {
        personId: guestId,
        setting: 'bookings',
        idempotencyKey: reminderKey(id),
        draft: (reader) => stayReminder(reader, stay),
      })
  }
}
