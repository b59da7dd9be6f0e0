import type { Services } from '../../services'
import { type CallHandlers, ok } from '../call-handler'
import { leaveTrip, removeFellowGuest } from './members'
import { readFellowGuests } from './present-fellow-guests'
import { sharedTripDetails, sharedTrips } from './shared-trips'
import { answerTripInvitation, inviteToTrip, presentTripInvitation, withdrawTripInvitation } from './trip-invitations'

const partyOf = ({ db, now }: Services, bookingId: string) => readFellowGuests(db, bookingId, now())

/** Sharing a trip: of the guest who booked, and of those who travel along. */
export const fellowGuestCalls = {
  'bookings/fellow-guests/invite': async ({ input, me, services }) => {
    await inviteToTrip(services, me, input)
    return ok(await partyOf(services, input.bookingId), `We have sent an invitation to ${input.email}.`)
  },

  'bookings/fellow-guests/withdraw': async ({ input, services }) => {
    await withdrawTripInvitation(services, input)
    return ok(await partyOf(services, input.bookingId), 'The invitation is withdrawn.')
  },

  'bookings/fellow-guests/remove': async ({ input, services }) => {
    await removeFellowGuest(services, input)
    return ok(await partyOf(services, input.bookingId), 'Removed. They do not see the trip any more.')
  },

  'bookings/fellow-guests/leave': async ({ input, me, services }) => {
    await leaveTrip(services, me, input)
    return ok({}, 'The trip is not shared with you any more.')
  },

  'bookings/fellow-guests/invitation': async ({ input, me, services }) =>
    ok(await presentTripInvitation(services, me, input.token)),

  'bookings/fellow-guests/answer': async ({ input, me, services }) => {
    const bookingId = await answerTripInvitation(services, me, input)
    return input.accept
      ? ok({ bookingId }, 'The trip is among yours now.')
      : ok({ bookingId: null }, 'Declined. The guest who booked is told.')
  },

  'bookings/shared-trips': async ({ input, me, services }) => ok(await sharedTrips(services, me, input)),

  'bookings/shared-trips/details': async ({ input, me, services }) =>
    ok(await sharedTripDetails(services, me, input.bookingId)),
} satisfies CallHandlers
