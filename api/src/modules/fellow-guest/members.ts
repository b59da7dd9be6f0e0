import type { ParsedInput } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import { booking, fellowGuest } from '../../database/schema'
import { notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { notifyRemoved } from './notify-fellow-guests'

/** Removes a fellow guest: their next call is refused. @throws ApiError 404 when they are not one any more */
export async function removeFellowGuest(
  services: Services,
  { bookingId, memberId }: ParsedInput<'bookings/fellow-guests/remove'>,
): Promise<void> {
  const [removed] = await services.db
    .delete(fellowGuest)
    .where(and(eq(fellowGuest.id, memberId), eq(fellowGuest.bookingId, bookingId)))
    .returning({ personId: fellowGuest.personId })
  if (!removed) throw notFound('This person does not share the trip any more. Load the page again.')
  await notifyRemoved(services, { bookingId, memberId, personId: removed.personId })
}

/** Leaves a trip that somebody shares. @throws ApiError 404 when it is not shared with them */
export async function leaveTrip(
  services: Services,
  me: Me,
  { bookingId }: ParsedInput<'bookings/fellow-guests/leave'>,
): Promise<void> {
  const [left] = await services.db
    .delete(fellowGuest)
    .where(and(eq(fellowGuest.bookingId, bookingId), eq(fellowGuest.personId, me.id)))
    .returning({ id: fellowGuest.id })
  if (!left) throw notFound('This trip is not, or no longer, shared with you.')
  const [stay] = await services.db.select({ guestId: booking.guestId }).from(booking).where(eq(booking.id, bookingId))
  if (!stay) return
  await notify(services, {
    personId: stay.guestId,
    message: `${me.firstName} does not share your trip any more.`,
    variant: 'info',
    link: links.trip(bookingId),
    idempotencyKey: `fellow-guest-left:${left.id}`,
    kind: 'always',
    email: null,
  })
}
