import { z } from 'zod'
import { currencyCode, localDate } from './values'

/** Reference exchange rates of a day, for display only; nothing is charged by them. */
export const exchange = z.object({
  day: localDate,
  /** Units of each currency per euro, the euro itself included. */
  rates: z.record(currencyCode, z.number().positive()),
})
export type Exchange = z.infer<typeof exchange>
