import { z } from 'zod'
import { id, instant, personSummary } from './values'

/** With whom the guest who booked shares a trip. */
export const fellowGuests = z.object({
  members: z.array(z.object({ memberId: id, person: personSummary, since: instant })),
  /** Open ones, and those that have expired. None once the trip is over or cancelled. */
  invitations: z.array(
    z.object({ invitationId: id, email: z.string(), sentAt: instant, expiresAt: instant, isExpired: z.boolean() }),
  ),
  /** Why nobody else can be invited now, as a sentence; null while somebody can. */
  refusal: z.string().nullable(),
})
export type FellowGuests = z.infer<typeof fellowGuests>
