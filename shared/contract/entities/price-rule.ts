import { z } from 'zod'
import { id } from './values'

export const priceRuleLimits = {
  /** Nights from today on that a rule sets. */
  nights: 90,
  /** Nights that are shown before it is turned on. */
  previewNights: 14,
  /** Of floor and ceiling, minor units. */
  lowest: 1,
  highest: 1_000_000_000,
} as const

const faults = {
  free: 'A night can’t be free.',
  high: 'This price is too high.',
  reversed: 'The ceiling can’t be below the floor.',
}

/**
 * What is wrong with the whole numbers of a form, in sentences by field: what {@link priceRuleOfListing} says of them,
 * for browsers, which no schema is sent to.
 */
export function priceRuleFaults({ floor, ceiling }: PriceRule): Partial<Record<keyof PriceRule, string>> {
  const { lowest, highest } = priceRuleLimits
  const faultOf = (price: number) => (price < lowest ? faults.free : price > highest ? faults.high : null)
  const [ofFloor, ofCeiling] = [faultOf(floor), faultOf(ceiling)]
  if (!ofFloor && !ofCeiling) return floor <= ceiling ? {} : { ceiling: faults.reversed }
  return { ...(ofFloor && { floor: ofFloor }), ...(ofCeiling && { ceiling: ofCeiling }) }
}

const price = z.int().min(priceRuleLimits.lowest, faults.free).max(priceRuleLimits.highest, faults.high)

/** In minor units of the listing's currency. A rule sets no price below its floor or above its ceiling. */
export const priceRule = z.object({ floor: price, ceiling: price })
export type PriceRule = z.infer<typeof priceRule>

export const priceRuleOfListing = priceRule
  .extend({ propertyId: id })
  .refine(({ floor, ceiling }) => floor <= ceiling, {
    path: ['ceiling'],
    message: faults.reversed,
  })
