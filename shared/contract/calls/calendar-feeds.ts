import { z } from 'zod'
import { calendarFeed } from '../entities/calendar-feed'
import { listingUnit } from '../entities/listing-unit'
import { emptyObject, id, instant } from '../entities/values'

/** URL of an iCal calendar of ours; null until the host asks for one. */
const address = z.object({ url: z.string(), madeAt: instant }).nullable()

/**
 * Imported iCal calendars of a listing, and the URL under which other sites import ours. Beyond the specification.
 */
export const calendarFeedCalls = {
  'calendar-feed/list': {
    input: z.object({ propertyId: id }),
    output: z.object({
      /** Of the listing's own calendar. Of several units: nights on which none is free. */
      address,
      /** Where there are several, each with a calendar of its own. */
      units: z.array(listingUnit.extend({ address })).optional(),
      feeds: z.array(calendarFeed),
    }),
  },
  'calendar-feed/add': {
    /** `webcal://` is treated as `https://`. The calendar is fetched before it is saved. */
    input: z.object({
      propertyId: id,
      /** The one whose calendar it is; needed where the listing has several. */
      unitId: id.optional(),
      name: z.string().trim().min(1, 'Give it a name, such as that of the site.').max(60),
      url: z.string().trim().min(1).max(2000),
    }),
    output: calendarFeed,
  },
  /** The nights that it blocked become available. */
  'calendar-feed/delete': { input: z.object({ feedId: id }), output: emptyObject },
  /** Fetches now; at most once a minute. */
  'calendar-feed/sync': { input: z.object({ feedId: id }), output: calendarFeed },
  'calendar-feed/address': {
    /** With `renew` the previous URL stops working at once. */
    input: z.object({ propertyId: id, unitId: id.optional(), renew: z.boolean().default(false) }),
    output: z.object({ url: z.string(), madeAt: instant }),
  },
}
