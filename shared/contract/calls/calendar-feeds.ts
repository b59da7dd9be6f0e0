import { z } from 'zod'
import { calendarFeed } from '../entities/calendar-feed'
import { emptyObject, id, instant } from '../entities/values'

/**
 * Other sites' calendars of a place, and the address under which they read ours. Calls of our own beside the
 * specification.
 */
export const calendarFeedCalls = {
  'calendar-feed/list': {
    input: z.object({ propertyId: id }),
    output: z.object({
      /** Where other sites read when this place is taken; null until it is asked for. */
      address: z.object({ url: z.string(), madeAt: instant }).nullable(),
      feeds: z.array(calendarFeed),
    }),
  },
  'calendar-feed/add': {
    /** `webcal://` is read as `https://`. The calendar is looked at before it is kept. */
    input: z.object({
      propertyId: id,
      name: z.string().trim().min(1, 'Give it a name, such as that of the site.').max(60),
      url: z.string().trim().min(1).max(2000),
    }),
    output: calendarFeed,
  },
  /** What it kept taken becomes free. */
  'calendar-feed/delete': { input: z.object({ feedId: id }), output: emptyObject },
  /** Looks now; at most once a minute. */
  'calendar-feed/sync': { input: z.object({ feedId: id }), output: calendarFeed },
  'calendar-feed/address': {
    /** Renewed, the address before stops working at once. */
    input: z.object({ propertyId: id, renew: z.boolean().default(false) }),
    output: z.object({ url: z.string(), madeAt: instant }),
  },
}
