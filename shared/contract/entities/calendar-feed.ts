import { z } from 'zod'
import { bookingStatus } from './booking'
import { id, instant, localDate } from './values'

/** Nights from one date to another, the second not included. */
const nights = z.object({ from: localDate, to: localDate })

/** A stay of ours on nights that another site has given away as well. */
export const calendarConflict = z.object({
  /** The nights as the other calendar has them. */
  there: nights,
  booking: z.object({ id, code: z.string(), status: bookingStatus, checkIn: localDate, checkOut: localDate }),
})
export type CalendarConflict = z.infer<typeof calendarConflict>

/** Another site's calendar of a place, and how reading it goes. */
export const calendarFeed = z.object({
  id,
  propertyId: id,
  name: z.string(),
  /** Host name of its address. The address itself lets whoever has it read along, so it is not given out again. */
  site: z.string(),
  /** `warned`: something to look at, nothing lost yet. `failing`: three tries or a day without an answer. */
  health: z.enum(['fine', 'warned', 'failing']),
  addedAt: instant,
  lastTriedAt: instant,
  lastSucceededAt: instant,
  /** What the latest try met, as a sentence; null when it went well. */
  lastError: z.string().nullable(),
  nextAt: instant,
  /** Events from today on. */
  events: z.int(),
  /** Events that could not be read; what was known of them stays. */
  unreadable: z.int(),
  /** Nights that would be free here without this calendar. */
  opens: z.array(nights),
  conflicts: z.array(calendarConflict),
})
export type CalendarFeed = z.infer<typeof calendarFeed>
