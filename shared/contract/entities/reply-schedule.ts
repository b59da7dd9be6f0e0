import { z } from 'zod'
import { maxScheduleCount } from './message-rules'
import { id, timeOfDay } from './values'

/** The moment of a booking at which a quick reply is sent by itself. */
export const replySchedule = z.object({
  when: z.enum(['booked', 'before_arrival', 'arrival_day', 'after_arrival', 'before_departure', 'after_departure']),
  /** Days have a time of day; hours count from the check-in or check-out time. Without meaning for the first two. */
  unit: z.enum(['days', 'hours']).default('days'),
  count: z.int().min(1, 'Give a number from 1 on.').max(maxScheduleCount, `At most ${maxScheduleCount}.`).default(1),
  /** On the clock of the listing. */
  time: timeOfDay.default('10:00'),
  /** The listing whose guests get it; null for all of the host’s. */
  propertyId: id.nullable().default(null),
})
export type ReplySchedule = z.infer<typeof replySchedule>
