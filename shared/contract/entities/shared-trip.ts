import { z } from 'zod'
import { bookingDetails, bookingSummary } from './booking'

/**
 * A trip that somebody shares with a fellow guest: the stay and how to get there. Nothing of what it costs, of what was
 * paid and written, and nothing to be done with it.
 */
export const sharedTrip = bookingSummary
  .pick({
    id: true,
    code: true,
    status: true,
    property: true,
    checkIn: true,
    checkOut: true,
    nights: true,
    guests: true,
    children: true,
    infants: true,
    pets: true,
    unit: true,
  })
  .extend({
    /** First name of the guest who booked. */
    sharedBy: z.string(),
    host: z.object({ name: z.string() }),
  })
export type SharedTrip = z.infer<typeof sharedTrip>

export const sharedTripDetails = sharedTrip.extend(
  bookingDetails.pick({
    address: true,
    point: true,
    checkInFrom: true,
    checkInUntil: true,
    checkOutBy: true,
    houseRules: true,
    arrivalGuide: true,
  }).shape,
)
export type SharedTripDetails = z.infer<typeof sharedTripDetails>
