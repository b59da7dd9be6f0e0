import { z } from 'zod'
import { leadTimeLimits } from './lead-time-limits'

const leadTime = z.object({
  days: z
    .int('Enter a whole number of days.')
    .min(0, 'Days can’t be negative.')
    .max(leadTimeLimits.mostDays, `This can be at most ${leadTimeLimits.mostDays} days.`),
  percentBps: z
    .int()
    .min(1, 'A discount takes off something: more than 0%.')
    .max(leadTimeLimits.mostBps, 'A discount can be at most 90%.'),
})

/** Discounts by the days between booking and check-in, counted in the listing's time zone; null for none. */
export const leadTimeDiscounts = z.object({
  /** Up to so many days before check-in. */
  lastMinute: leadTime.nullable(),
  /** More than so many days before check-in. */
  earlyBooking: leadTime.nullable(),
})
export type LeadTimeDiscounts = z.infer<typeof leadTimeDiscounts>
