import { z } from 'zod'
import { bookingSummary } from '../entities/booking'
import { id, instant, localDate, onBehalfOf, rating } from '../entities/values'
import { bookingCalls } from './booking'

/** What a host can know of a guest before they answer. */
const guestFacts = z.object({
  isVerified: z.boolean(),
  /** Completed stays on the site. */
  stays: z.int(),
  rating,
  /** The latest published words of earlier hosts. */
  words: z.array(z.object({ text: z.string(), stars: z.int(), by: z.string(), publishedAt: instant })),
})
export type GuestFacts = z.infer<typeof guestFacts>

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
      /** Unread messages of all conversations. */
      unread: z.int(),
      /** What has to be done before, and besides, hosting. */
      setUp: z.object({
        identity: z.enum(['none', 'pending', 'approved', 'rejected', 'resubmit']),
        payoutsEnabled: z.boolean(),
        drafts: z.int(),
        inReview: z.int(),
        live: z.int(),
      }),
      /** Stays whose guests can still be reviewed, those with the least time first. */
      toReview: z.array(z.object({ bookingId: id, guestName: z.string(), title: z.string(), until: instant })),
    }),
  },
}
