import { z } from 'zod'
import { arrivalGuide } from '../entities/arrival-guide'
import { id, instant } from '../entities/values'

const stored = z.object({
  guide: arrivalGuide,
  /** Null until the host has saved one. */
  updatedAt: instant.nullable(),
})

/**
 * The arrival guide of a listing, for its host. Guests get theirs with `bookings/my-booking/details`; no public answer
 * has any of it. Beyond the specification.
 */
export const arrivalGuideCalls = {
  'arrival-guide/details': { input: z.object({ propertyId: id }), output: stored },
  /** Absent fields stay as they are. */
  'arrival-guide/update': { input: arrivalGuide.partial().extend({ propertyId: id }), output: stored },
}
