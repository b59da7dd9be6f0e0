import { z } from 'zod'
import { bookingStatus } from './booking'
import { listingUnit } from './listing-unit'
import { id, instant, localDate } from './values'

/** Nights from one date to another, the second not included. */
const nights = z.object({ from: localDate, to: localDate })

/** A booking of ours on nights that another site has booked as well. */
export const calendarConflict = z.object({
  /** The nights in the other calendar. */
  there: nights,
  booking: z.object({ id, code: z.string(), status: bookingStatus, checkIn: localDate, checkOut: localDate }),
})
export type CalendarConflict = z.infer<typeof calendarConflict>

/** An imported iCal calendar of a listing, and its health. */
export const calendarFeed = z.object({
  id,
  propertyId: id,
  /** The one whose nights it blocks, where the listing has several. */
  unit: listingUnit.optional(),
  name: z.string(),
  /** Host name of its URL. The URL itself is a secret and is not given out again. */
  site: z.string(),
  /** `warned`: needs a look, nothing is lost yet. `failing`: three failed tries, or a day without an answer. */
  health: z.enum(['fine', 'warned', 'failing']),
  addedAt: instant,
  lastTriedAt: instant,
  lastSucceededAt: instant,
  /** The error of the latest try, as a sentence; null when it succeeded. */
  lastError: z.string().nullable(),
  nextAt: instant,
  /** Events from today on. */
  events: z.int(),
  /** Events that could not be parsed; their last known nights stay blocked. */
  unreadable: z.int(),
  /** Nights that would become available without this calendar. */
  opens: z.array(nights),
  conflicts: z.array(calendarConflict),
})
export type CalendarFeed = z.infer<typeof calendarFeed>
