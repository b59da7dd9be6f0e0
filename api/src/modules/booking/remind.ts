import { sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { plusHours } from '../../domain/dates'
import { links } from '../../domain/links'
import { stayReminder } from '../../mail/templates/booking'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { stayFacts } from './stay-facts'

/** Deduplicates the reminder e-mails of the release before, which were told apart by the booking alone. */
export const reminderKey = (bookingId: string) => `reminder:${bookingId}`

/** A day by the clock lasts up to so long, where clocks go back. */
const longestDayHours = 25

/**
 * Reminds guests of a stay at its check-in time of the day before, on the clock of the place; not those who booked
 * later than that. A stay that is moved to another day has another reminder.
 */
export async function remindOfStays(services: Services): Promise<void> {
  const now = services.now()
  const dayBefore = sql`((b.check_in - 1) + b.check_in_from::time) at time zone b.time_zone`
  const key = sql`'reminder:' || b.id || ':' || b.check_in`
  // Until check-in the clock of a confirmed booking stands at the guest's arrival.
  const due = await rows<{ id: string; guestId: string; key: string }>(
    services.db,
    sql`select b.id, b.guest_id as "guestId", ${key} as key from booking b
        where b.clock_at > ${now} and b.clock_at <= ${plusHours(now, longestDayHours)} and b.status = 'confirmed'
          and ${dayBefore} <= ${now} and b.confirmed_at <= ${dayBefore}
          and not exists (select 1 from notification n where n.idempotency_key = ${key})
          and not exists (select 1 from sent_email s where s.idempotency_key = 'reminder:' || b.id) limit 50`,
  )
  for (const { id, guestId, key: idempotencyKey } of due) {
    const stay = await stayFacts(services.db, id, { event: 'reminder', at: now, note: null })
    if (stay)
      await notify(services, {
        personId: guestId,
        message: `Tomorrow your stay at ${stay.title} begins. You can come from ${stay.checkInFrom}.`,
        variant: 'info',
        link: links.trip(id),
        idempotencyKey,
        kind: 'reminders',
        email: (reader) => stayReminder(reader, stay),
      })
  }
}
