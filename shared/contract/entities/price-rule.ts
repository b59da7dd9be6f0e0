import { z } from 'zod'
import { id } from './values'

export const priceRuleLimits = {
  /** Nights from today on that a rule sets. */
  nights: 90,
  /** Nights that are shown before it is turned on. */
  previewNights: 14,
} as const

const price = z.int().min(1, 'A night can’t be free.').max(1_000_000_000, 'This price is too high.')

/** In minor units of the listing's currency. A rule sets no price below its floor or above its ceiling. */
export const priceRule = z.object({ floor: price, ceiling: price })
export type PriceRule = z.infer<typeof priceRule>

export const priceRuleOfListing = priceRule
  .extend({ propertyId: id })
  .refine(({ floor, ceiling }) => floor <= ceiling, {
    path: ['ceiling'],
    message: 'The ceiling can’t be below the floor.',
  })
