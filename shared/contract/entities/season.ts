import { z } from 'zod'
import { calendarLimits } from './calendar-limits'
import { id, localDate } from './values'

export const seasonLimits = { nameLength: 40, perHost: 50 } as const

/** Nights of the same days of the year, with what they cost and their rules. Null leaves a value as it is. */
export const seasonFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the season a name.')
    .max(seasonLimits.nameLength, `A name can have at most ${seasonLimits.nameLength} characters.`),
  /** Both included; those of the first year when it comes back each year. */
  firstNight: localDate,
  lastNight: localDate,
  isYearly: z.boolean(),
  /** Minor units of the listings' currency. */
  price: z.int().min(1, 'A night can’t be free.').max(1_000_000_000, 'This price is too high.').nullable(),
  /** Above, or below, what a night of the listing usually costs. */
  pricePercent: z.int().min(-90, 'Lower by at most 90%.').max(500, 'Raise by at most 500%.').nullable(),
  minNights: z.int().min(1, 'A stay has at least one night.').max(365, 'A stay has at most 365 nights.').nullable(),
  /** Days of the week on which guests may arrive; 0 is Sunday. */
  arrivalDays: z.array(z.int().min(0).max(6)).min(1, 'Choose at least one day of the week.').max(7).nullable(),
  propertyIds: z
    .array(id)
    .min(1, 'Choose at least one listing.')
    .max(calendarLimits.listingsPerEdit, `A season has at most ${calendarLimits.listingsPerEdit} listings.`),
})
export type SeasonFields = z.infer<typeof seasonFields>

export const season = seasonFields.extend({ seasonId: id })
export type Season = z.infer<typeof season>

/**
 * What happens to nights that the host has set otherwise before: nothing is written at all, they stay, or they are
 * overwritten as well.
 */
export const overwriting = z.enum(['preview', 'keep', 'overwrite'])
export type Overwriting = z.infer<typeof overwriting>
