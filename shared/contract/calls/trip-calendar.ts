import { z } from 'zod'
import { emptyObject, instant } from '../entities/values'

/** URL of an iCal calendar, which whoever has it can read. */
const address = z.object({ url: z.string(), madeAt: instant })

/** The address at which a guest's calendar programs read all their trips. Beyond the specification. */
export const tripCalendarCalls = {
  /** Null until the guest asks for one. */
  'bookings/trip-calendar': { input: z.object({}), output: z.object({ address: address.nullable() }) },
  'bookings/trip-calendar/create': {
    /** With `renew` the previous URL stops working at once. */
    input: z.object({ renew: z.boolean().default(false) }),
    output: address,
  },
  /** The URL stops working at once; no error where there is none. */
  'bookings/trip-calendar/remove': { input: z.object({}), output: emptyObject },
}
