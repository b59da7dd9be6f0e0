import { fillQuickReply, type QuickReply, type QuickReplyVariable } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { formatDate } from '../../domain/dates'

interface Facts {
  guest: string
  host: string
  property: string
  /** Null without a booking. */
  checkIn: string | null
  checkOut: string | null
  code: string | null
  /** `HH:MM` at the listing: as booked, else as the listing says now. */
  checkInTime: string | null
  checkOutTime: string | null
}

type Values = Record<QuickReplyVariable, string | null>

/**
 * The values of the variables in one conversation; null for one without a value, such as the arrival before anything is
 * booked.
 * @param bookingId in place of the latest booking of the two
 */
export async function replyValues(db: Queryable, conversationId: string, bookingId?: string): Promise<Values | null> {
  const facts = await row<Facts>(
    db,
    sql`select g.first_name as guest, h.first_name as host, l.title as property, b.check_in as "checkIn",
          b.check_out as "checkOut", b.code,
          coalesce(nullif(b.check_in_from, ''), nullif(l.check_in_from, '')) as "checkInTime",
          coalesce(nullif(b.check_out_by, ''), nullif(l.check_out_by, '')) as "checkOutTime"
        from conversation n join listing l on l.id = n.listing_id
          join person g on g.id = n.guest_id join person h on h.id = n.host_id
          left join booking b on b.id = ${bookingId ?? sql`n.booking_id`}
        where n.id = ${conversationId}`,
  )
  if (!facts) return null
  return {
    ...facts,
    checkIn: facts.checkIn && formatDate(facts.checkIn),
    checkOut: facts.checkOut && formatDate(facts.checkOut),
  }
}

/**
 * Fills in the variables of quick replies for one conversation. One without a value stays as it is written: the page
 * asks for it before the message is sent.
 */
export async function fillQuickReplies(
  db: Queryable,
  conversationId: string,
  replies: readonly QuickReply[],
): Promise<QuickReply[]> {
  const values = await replyValues(db, conversationId)
  if (!values) return [...replies]
  return replies.map((reply) => ({ ...reply, body: fillQuickReply(reply.body, (variable) => values[variable]) }))
}
