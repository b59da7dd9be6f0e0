import { z } from 'zod'
import { localDate } from './values'

/** Rules for stays that begin or end on one date; they go before the listing's own. */
export const nightRule = z.object({
  date: localDate,
  /** Of stays that begin on this date; null: as in the listing. */
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
  noArrival: z.boolean(),
  noDeparture: z.boolean(),
})
export type NightRule = z.infer<typeof nightRule>
