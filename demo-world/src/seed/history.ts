import type { Transaction } from '@qe/api/database'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Derives the events and ledger rows of the seeded bookings, inside the database. `which` is a condition on `booking
 * b`.
 */
export async function deriveHistory(tx: Transaction, which: SQL = sql`true`): Promise<void> {
  const arrival = sql`((b.check_in + l.check_in_from::time) at time zone l.time_zone)`
  const departure = sql`((b.check_out + l.check_out_by::time) at time zone l.time_zone)`
  const payoutTime = sql`${arrival} + interval '24 hours'`
  const ifPaidOut = sql`case when b.payout_at is null`
  await tx.execute(sql`
    insert into movement
      (booking_id, at, kind, from_account, to_account, amount, currency, guest_id, host_id, idempotency_key)
    select b.id, m.at, m.kind, m.from_account, m.to_account, m.amount, b.currency, b.guest_id, b.host_id,
      b.id || ':' || m.kind
    from booking b join listing l on l.id = b.listing_id cross join lateral (values
      ('authorisation', b.created_at, 'guest', 'authorised', b.authorised),
      ('payment', b.confirmed_at, case when b.authorised > 0 then 'authorised' else 'guest' end, 'held', b.captured),
      ('payout', ${payoutTime}, 'held', 'host', ${ifPaidOut} then least(b.captured, b.payout) else 0 end),
      ('fee', ${payoutTime}, 'held', 'platform', ${ifPaidOut} then least(b.captured, b.service_fee) else 0 end),
      ('tax', ${payoutTime}, 'held', 'tax', ${ifPaidOut} then least(b.captured, b.tax) else 0 end)
    ) m (kind, at, from_account, to_account, amount)
    where m.amount > 0 and ${which}`)
  await tx.execute(sql`
    insert into booking_event (booking_id, at, event, by, from_status, to_status)
    select b.id, e.at, e.event, e.by, e.from_status, e.to_status
    from booking b join listing l on l.id = b.listing_id cross join lateral (values
      (1, b.created_at, 'request', 'guest', 'held', 'requested', b.booking_type = 'request'),
      (2, b.created_at, 'book', 'guest', 'held', 'confirmed', b.booking_type = 'instant'),
      (3, b.confirmed_at, 'accept', 'provider', 'requested', 'confirmed',
        b.booking_type = 'request' and b.status <> 'requested'),
      (4, ${arrival}, 'check_in', 'system', 'confirmed', 'in_progress', b.status in ('in_progress', 'completed')),
      (5, ${departure}, 'check_out', 'system', 'in_progress', 'completed', b.status = 'completed')
    ) e (step, at, event, by, from_status, to_status, happened)
    where e.happened and ${which} order by b.created_at, b.id, e.step`)
  // Guests who check in within two days have had their reminder.
  await tx.execute(sql`
    insert into sent_email (idempotency_key, at)
    select 'reminder:' || b.id, ${arrival} - interval '48 hours' from booking b join listing l on l.id = b.listing_id
    where b.status = 'confirmed' and ${arrival} - interval '48 hours' <= now() and ${which}`)
}
