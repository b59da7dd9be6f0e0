import { z } from 'zod'
import { currencyCode, localDate } from './values'

/** Reference rates of a day, to read amounts by; never to pay by. */
export const exchange = z.object({
  day: localDate,
  /** How much of each currency one euro is worth, the euro itself among them. */
  rates: z.record(currencyCode, z.number().positive()),
})
export type Exchange = z.infer<typeof exchange>
