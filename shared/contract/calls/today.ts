import { z } from 'zod'
import { bookingSummary } from '../entities/booking'
import { listedClaim } from '../entities/claim-details'
import { guestFacts } from '../entities/guest-facts'
import { id, instant, localDate, onBehalfOf } from '../entities/values'
import { bookingCalls } from './booking'

const listingName = z.object({ propertyId: id, title: z.string() })
const localRange = z.object({ from: localDate, to: localDate })

/** A host's day. Beyond the specification. */
export const todayCalls = {
  'host/today': {
    input: z.object(onBehalfOf),
    output: z.object({
      stats: bookingCalls['bookings/stats'].output,
      /** Requests and changes to answer, those with the least time first; at most ten. */
      waiting: z.array(z.object({ booking: bookingSummary, guest: guestFacts })),
      /** The next seven days on which somebody arrives or leaves, by the date of the place. */
      days: z.array(
        z.object({ date: localDate, arrivals: z.array(bookingSummary), departures: z.array(bookingSummary) }),
      ),
      /** How many stays arrive or leave in these days; more than `days` has for a host with very many. */
      movements: z.int().optional(),
      /** Unread messages of all conversations. */
      unread: z.int(),
      /** What has to be done before, and besides, hosting. */
      setUp: z.object({
        identity: z.enum(['none', 'pending', 'approved', 'rejected', 'resubmit']),
        payoutsEnabled: z.boolean(),
        drafts: z.int(),
        inReview: z.int(),
        live: z.int(),
        paused: z.int().optional(),
      }),
      /** Listings that came back from review with a note on what to change. */
      sentBack: z.array(listingName).optional(),
      /** Claims that wait for the host's answer, those with the least time first; at most ten. */
      claims: z.array(listedClaim).optional(),
      /** Listings of which nights to come are booked here and on another site as well. */
      doubleBooked: z.array(listingName.extend({ nights: z.array(localRange) })).optional(),
      /** Stays whose guests can still be reviewed, those with the least time first. */
      toReview: z.array(z.object({ bookingId: id, guestName: z.string(), title: z.string(), until: instant })),
    }),
  },
}
