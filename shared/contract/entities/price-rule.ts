import { z } from 'zod'
import { priceRuleLimits, priceRuleMessages } from './price-rule-limits'
import { id } from './values'

const { free, high, reversed } = priceRuleMessages
const price = z.int().min(priceRuleLimits.lowest, free).max(priceRuleLimits.highest, high)

/** In minor units of the listing's currency. A rule sets no price below its floor or above its ceiling. */
export const priceRule = z.object({ floor: price, ceiling: price })
export type PriceRule = z.infer<typeof priceRule>

export const priceRuleOfListing = priceRule
  .extend({ propertyId: id })
  .refine(({ floor, ceiling }) => floor <= ceiling, {
    path: ['ceiling'],
    message: reversed,
  })
