import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import type { StayFacts } from '../../mail/templates/booking'
import { creditColumn } from '../coupon/give-credit'
import { shownNameSql } from '../profile/read-profile'
import { type ChangeAtEvent, changeColumns, eventDeadline } from './event-deadline'
import { unpaidRestSql } from './part-payment/part-payment-record'
import { presentRefunds } from './present-refunds'

type StayRow = Omit<StayFacts, 'refund' | 'note' | 'deadline'> & ChangeAtEvent & { guestId: string }

export type BothSidesStay = StayFacts & { guestId: string }

/** The facts that the e-mail about one event of a booking states; null when there is no such booking. */
export async function stayFacts(
  db: Queryable,
  bookingId: string,
  cause: { event: string; at: Date; note: string | null },
): Promise<BothSidesStay | null> {
  const found = await row<StayRow>(
    db,
    sql`select b.id as "bookingId", b.code, l.title, c.name as city, c.country, b.time_zone as "timeZone",
        ${shownNameSql('g')} as guest, ${shownNameSql('h')} as host,
          b.guest_id as "guestId", b.host_id as "hostId", b.check_in as "checkIn", b.check_out as "checkOut",
          b.check_in_from as "checkInFrom", b.check_in_until as "checkInUntil",
          b.check_out_by as "checkOutBy", l.address, b.guests, b.children, b.infants, b.pets, b.currency, b.total,
          b.payout, ${unpaidRestSql} as unpaid,
          (select p.due_at from part_payment p where p.booking_id = b.id) as "restDueAt", ${creditColumn},
          b.guest_message as "guestMessage", ${changeColumns(sql`${cause.at}::timestamptz`)}
        from booking b join listing l on l.id = b.listing_id join city c on c.id = l.city_id
        join person g on g.id = b.guest_id join person h on h.id = b.host_id
        where b.id = ${bookingId}`,
  )
  if (!found) return null
  return {
    ...found,
    note: cause.note,
    deadline: eventDeadline(cause.event, cause.at, found),
    refund: await refundedBy(db, found, cause.event),
  }
}

/** What a cancellation refunds (minor units): what was ordered with it, as a booking is cancelled once. */
async function refundedBy(db: Queryable, { bookingId, currency }: StayRow, event: string): Promise<number> {
  if (event !== 'host_cancels' && event !== 'guest_cancels' && event !== 'rest_lapsed') return 0
  const refunds = await presentRefunds(db, bookingId, currency)
  return refunds.reduce((sum, { amount, reason }) => sum + (reason === 'cancellation' ? amount.amount : 0), 0)
}
