import { z } from 'zod'
import { fellowGuests } from '../entities/fellow-guests'
import { sharedTrip, sharedTripDetails } from '../entities/shared-trip'
import { email, emptyObject, id, localDate, personSummary } from '../entities/values'
import { invitationToken } from './invitation-token'

/** Sharing a trip with the people who travel along. Beyond the specification. */
export const fellowGuestCalls = {
  /** An address that is invited gets a new link; the one before does not work any more. */
  'bookings/fellow-guests/invite': { input: z.object({ bookingId: id, email }), output: fellowGuests },
  'bookings/fellow-guests/withdraw': { input: z.object({ bookingId: id, invitationId: id }), output: fellowGuests },
  /** They see nothing of the trip from their next call on. */
  'bookings/fellow-guests/remove': { input: z.object({ bookingId: id, memberId: id }), output: fellowGuests },
  /** For a fellow guest. */
  'bookings/fellow-guests/leave': { input: z.object({ bookingId: id }), output: emptyObject },
  /** What an invitation's link shows, also to somebody who is signed out. */
  'bookings/fellow-guests/invitation': {
    input: z.object({ token: invitationToken }),
    output: z.object({
      /** The guest who booked, by their first name. */
      guest: personSummary,
      title: z.string(),
      city: z.string(),
      country: z.string(),
      checkIn: localDate,
      checkOut: localDate,
      /** Whether it was sent to the caller's address; null while signed out. */
      isMine: z.boolean().nullable(),
    }),
  },
  'bookings/fellow-guests/answer': {
    input: z.object({ token: invitationToken, accept: z.boolean() }),
    output: z.object({ /** Null when it was declined. */ bookingId: id.nullable() }),
  },
  /** Trips that others share with the caller: what is ahead by the earliest, all else by the latest, 100 at most. */
  'bookings/shared-trips': {
    input: z.object({ when: z.enum(['upcoming', 'past', 'cancelled', 'all']).default('all') }),
    output: z.object({ items: z.array(sharedTrip) }),
  },
  'bookings/shared-trips/details': { input: z.object({ bookingId: id }), output: sharedTripDetails },
}
