import type { Money } from '@qe/contract'
import { useDisplayCurrency } from '@qe/ui'
import { convertForDisplay, describeDisplayCurrency, formatInDisplayCurrency } from '../format/display-currency'

/**
 * What a place asks, read in the visitor's own currency where they chose one: `≈ €112`, with the place's own amount on
 * pointing and for screen readers. Never for sums that are paid.
 */
export function Amount({ money, locale }: { money: Money; locale?: string }) {
  const reading = useDisplayCurrency()
  if (!convertForDisplay(money, reading)) return formatInDisplayCurrency(money, null, locale)
  const said = describeDisplayCurrency(money, reading, locale)
  return (
    <span title={said}>
      <span aria-hidden="true">{formatInDisplayCurrency(money, reading, locale)}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  )
}
