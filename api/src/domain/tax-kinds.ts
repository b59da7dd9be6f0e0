import type { QuoteLine, TaxSum } from '@qe/contract'
import { groupBy } from './group-by'
import { chargeStep, split } from './money'

/** A booking with what the ledger has as its tax (minor units), before a period and at its end. */
export interface TaxedBooking {
  currency: string
  /** Of its quote. */
  lines: readonly QuoteLine[]
  city: string
  country: string
  before: number
  after: number
}

/** What was kept as tax in a period, by label and place: the largest first. Adds up to `after - before` of all. */
export function sumTaxes(bookings: readonly TaxedBooking[]): TaxSum[] {
  const parts = bookings.flatMap((of) =>
    [...taxByLabel(of)]
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]) => ({ label, city: of.city, country: of.country, amount })),
  )
  const kinds = groupBy(parts, ({ label, city, country }) => JSON.stringify([label, city, country]))
  return [...kinds.values()]
    .flatMap((same) => {
      const [first] = same
      const amount = same.reduce((sum, part) => sum + part.amount, 0)
      return first ? [{ ...first, amount, bookings: same.length }] : []
    })
    .sort((a, b) => b.amount - a.amount || keyOf(a).localeCompare(keyOf(b)))
}

const keyOf = ({ label, city, country }: TaxSum) => `${label} ${city} ${country}`

/**
 * The ledger has one amount of tax for a booking, which is split as the lines of its quote are. A period gets the
 * difference of two such splits, so that each kind's months add up to its year.
 */
function taxByLabel({ currency, lines, before, after }: TaxedBooking): Map<string, number> {
  const quoted = new Map<string, number>()
  for (const { kind, label, amount } of lines) if (kind === 'tax') quoted.set(label, (quoted.get(label) ?? 0) + amount)
  if (quoted.size === 0) quoted.set('Tax', 1)
  const weights = [...quoted.values()]
  const [from, to] = [before, after].map((tax) => split(tax, weights, chargeStep(currency)))
  return new Map([...quoted.keys()].map((label, n) => [label, (to?.[n] ?? 0) - (from?.[n] ?? 0)]))
}
