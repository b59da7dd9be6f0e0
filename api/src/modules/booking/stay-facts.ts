import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import type { booking } from '../../database/schema'
import { refundAt } from '../../domain/cancellation'
import type { StayFacts } from '../../mail/templates/booking'
import { shownNameSql } from '../profile/read-profile'
import { termsOf } from './refund-terms'

type Frozen = Pick<typeof booking.$inferSelect, 'cancellationTier' | 'nights' | 'lines'>
type Found = Omit<StayFacts, 'refund' | 'note' | 'deadline'> &
  Frozen & {
    captured: number
    clockAt: string | null
    confirmedAt: string | null
    createdAt: string
    guestId: string
    hostId: string
  }

export type StayOfBothSides = StayFacts & { guestId: string; hostId: string }

/** A booking as its e-mails tell of it, at the time of one of its events. */
export async function stayFacts(
  db: Queryable,
  bookingId: string,
  happened: { event: string; at: Date; note: string | null },
): Promise<StayOfBothSides | null> {
  const found = await row<Found>(
    db,
    sql`select b.id as "bookingId", b.code, p.title, c.name as city, c.country, p.time_zone as "timeZone", ${shownNameSql('g')} as guest, ${shownNameSql('h')} as host,
          b.guest_id as "guestId", b.host_id as "hostId", b.check_in as "checkIn", b.check_out as "checkOut", p.check_in_from as "checkInFrom", p.check_in_until as "checkInUntil",
          p.check_out_by as "checkOutBy", p.address, b.guests, b.currency, b.total, b.payout, b.captured, b.guest_message as "guestMessage", b.clock_at as "clockAt",
          b.cancellation_tier as "cancellationTier", b.nights, b.lines, b.confirmed_at as "confirmedAt", b.created_at as "createdAt"
        from booking b join property p on p.id = b.property_id join city c on c.id = p.city_id join person g on g.id = b.guest_id join person h on h.id = b.host_id
        where b.id = ${bookingId}`,
  )
  if (!found) return null
  return {
    ...found,
    note: happened.note,
    deadline: found.clockAt ? new Date(found.clockAt) : null,
    refund: returnedBy(found, happened.event, happened.at),
  }
}

/** What a cancellation gives back: by the terms as they stood then, or everything. */
function returnedBy(found: Found, event: string, at: Date): number {
  if (event === 'host_cancels') return found.captured
  if (event === 'guest_cancels') return Math.min(found.captured, refundAt(termsOf(found), at))
  return 0
}
