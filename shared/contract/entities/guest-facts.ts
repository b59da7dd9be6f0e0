import { z } from 'zod'
import { instant, rating } from './values'

/** What a host can know of a guest before they answer. */
export const guestFacts = z.object({
  isVerified: z.boolean(),
  /** Completed stays on the site. */
  stays: z.int(),
  rating,
  /** The latest published words of earlier hosts. */
  words: z.array(z.object({ text: z.string(), stars: z.int(), by: z.string(), publishedAt: instant })),
})
export type GuestFacts = z.infer<typeof guestFacts>
