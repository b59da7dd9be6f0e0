import { z } from 'zod'
import { bookingEvent, paymentSetup } from './booking'
import { claimSummary } from './claim'
import { privateFile } from './files'
import { id, localDate, money, personSummary } from './values'

/** The stay that a claim is about. */
export const claimStay = z.object({
  id,
  code: z.string(),
  title: z.string(),
  photo: z.string(),
  timeZone: z.string(),
  checkIn: localDate,
  checkOut: localDate,
  total: money,
})

export const listedClaim = claimSummary.extend({ booking: claimStay, other: personSummary })
export type ListedClaim = z.infer<typeof listedClaim>

export const claimDetails = listedClaim.extend({
  text: z.string(),
  photos: z.array(privateFile),
  /** The other side's words and photos; null until it has refused or offered a part. */
  answer: z.object({ text: z.string(), photos: z.array(privateFile) }).nullable(),
  /** The admins' reason; null until they have decided. */
  decision: z.string().nullable(),
  timeline: z.array(bookingEvent),
  /** What happens next, as a sentence for the caller's side; null when nothing more does. */
  next: z.string().nullable(),
  /** Whether the kept card is being charged right now. */
  charging: z.boolean(),
  /** For the guest: why the card was declined. */
  paymentProblem: z.string().nullable(),
  payment: paymentSetup,
})
export type ClaimDetails = z.infer<typeof claimDetails>
