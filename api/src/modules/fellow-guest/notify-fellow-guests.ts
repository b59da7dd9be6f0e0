import type { BookingStatus, NotificationVariant } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { bookingEvent, fellowGuest } from '../../database/schema'
import { formatDate } from '../../domain/dates'
import { links } from '../../domain/links'
import type { Draft, Recipient } from '../../mail/templates/draft'
import { fellowGuestEmails, type SharedStay } from '../../mail/templates/fellow-guest'
import type { OutboxTopics } from '../../outbox/outbox'
import type { Services } from '../../services'
import { notify } from '../notification/notify'

type SharedStayRow = SharedStay & { status: BookingStatus }

interface News {
  message: string
  variant: NotificationVariant
  email: (reader: Recipient) => Draft
}

/** What fellow guests may be told of a trip. */
const sharedStay = (db: Queryable, bookingId: string) =>
  row<SharedStayRow>(
    db,
    sql`select b.id as "bookingId", b.status, g.first_name as "sharedBy", l.title, c.name as city, c.country,
          b.check_in as "checkIn", b.check_out as "checkOut"
        from booking b join person g on g.id = b.guest_id join listing l on l.id = b.listing_id
        join city c on c.id = l.city_id where b.id = ${bookingId}`,
  )

/**
 * Tells the fellow guests of a trip that its dates have changed or that it is cancelled, but for whoever did that.
 * Their open pages hear of every event. Nothing of it is about money, and notes are between guest and host.
 */
export async function notifyFellowGuests(
  services: Services,
  { bookingId, eventId, formerDates }: OutboxTopics['booking'],
): Promise<void> {
  const { db, socketEvents } = services
  const members = await db.select().from(fellowGuest).where(eq(fellowGuest.bookingId, bookingId))
  if (members.length === 0) return
  const [event] = await db.select().from(bookingEvent).where(eq(bookingEvent.id, eventId))
  const stay = await sharedStay(db, bookingId)
  if (!event || !stay) return
  const news = newsOf(event, stay, formerDates)
  for (const { personId } of members) {
    socketEvents.emit(personId, 'booking:changed', { bookingId, status: stay.status })
    if (news && personId !== event.actorId)
      await notify(services, {
        ...news,
        personId,
        link: links.sharedTrip(bookingId),
        idempotencyKey: `booking:${eventId}:fellow-guest:${personId}`,
        kind: 'bookings',
      })
  }
}

/** What an event is to fellow guests; null where it changes nothing for them. */
function newsOf(
  { by, fromStatus, toStatus }: typeof bookingEvent.$inferSelect,
  stay: SharedStay,
  formerDates: OutboxTopics['booking']['formerDates'],
): News | null {
  const dates = `${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}`
  if (formerDates)
    return {
      message: `Your trip to ${stay.city} has other dates: ${dates}.`,
      variant: 'info',
      email: (reader) => fellowGuestEmails.moved(reader, stay, formerDates),
    }
  if (fromStatus === toStatus || !toStatus.startsWith('cancelled')) return null
  const byWhom = by === 'guest' ? ` by ${stay.sharedBy}` : by === 'provider' ? ' by the host' : ''
  return {
    message: `Your trip to ${stay.city}, ${dates}, was cancelled${byWhom}.`,
    variant: 'warning',
    email: (reader) => fellowGuestEmails.cancelled(reader, stay, byWhom),
  }
}

/** Tells somebody who was removed from a trip. Its page is not theirs any more, so they are led to their trips. */
export async function notifyRemoved(
  services: Services,
  { bookingId, memberId, personId }: { bookingId: string; memberId: string; personId: string },
): Promise<void> {
  const stay = await sharedStay(services.db, bookingId)
  if (!stay) return
  services.socketEvents.emit(personId, 'booking:changed', { bookingId, status: stay.status })
  await notify(services, {
    personId,
    message: `${stay.sharedBy} does not share the trip to ${stay.city} with you any more.`,
    variant: 'info',
    link: links.trips(),
    idempotencyKey: `fellow-guest-removed:${memberId}`,
    kind: 'bookings',
    email: (reader) => fellowGuestEmails.removed(reader, stay),
  })
}
