import { z } from 'zod'

/** Who comes besides the adults, in an input. Adults are `guests` less `children`; left out means nobody. */
export const companions = {
  /** How many of the guests are children. */
  children: z.int().min(0).max(49).optional(),
  /** They come beside the guests and need no bed. */
  infants: z.int().min(0).max(5, 'A booking takes five infants at most.').optional(),
}

/** The same in an answer. */
export const storedCompanions = { children: z.int().optional(), infants: z.int().optional() }
