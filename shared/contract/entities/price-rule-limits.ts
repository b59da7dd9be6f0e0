/** What a price rule may be, for browsers too, which no schema is sent to: so this file imports none. */

export const priceRuleLimits = {
  /** Nights from today on that a rule sets. */
  nights: 90,
  /** Nights that are shown before it is turned on. */
  previewNights: 14,
  /** Of floor and ceiling, minor units. */
  lowest: 1,
  highest: 1_000_000_000,
} as const

export const priceRuleMessages = {
  free: 'A night can’t be free.',
  high: 'This price is too high.',
  reversed: 'The ceiling can’t be below the floor.',
}

/** In minor units of the listing's currency. */
interface Amounts {
  floor: number
  ceiling: number
}

/** What is wrong with the whole numbers of a form, in sentences by field: what `priceRuleOfListing` says of them. */
export function priceRuleFaults({ floor, ceiling }: Amounts): Partial<Record<keyof Amounts, string>> {
  const { free, high, reversed } = priceRuleMessages
  const faultOf = (price: number) =>
    price < priceRuleLimits.lowest ? free : price > priceRuleLimits.highest ? high : null
  const [ofFloor, ofCeiling] = [faultOf(floor), faultOf(ceiling)]
  if (!ofFloor && !ofCeiling) return floor <= ceiling ? {} : { ceiling: reversed }
  return { ...(ofFloor && { floor: ofFloor }), ...(ofCeiling && { ceiling: ofCeiling }) }
}
