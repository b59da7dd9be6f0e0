import type { Money } from '@qe/contract'
import { useDisplayCurrency } from '@qe/ui'
import { convertForDisplay, describeDisplayCurrency, formatInDisplayCurrency } from '../format/display-currency'

/**
 * A price in the visitor's display currency where they chose one, such as `≈ €112`, with the listing's own amount as
 * tooltip and for screen readers. Never for amounts that are charged.
 */
export function Amount({ money, locale }: { money: Money; locale?: string }) {
  const displayCurrency = useDisplayCurrency()
  if (!convertForDisplay(money, displayCurrency)) return formatInDisplayCurrency(money, null, locale)
  const description = describeDisplayCurrency(money, displayCurrency, locale)
  return (
    <span title={description}>
      <span aria-hidden="true">{formatInDisplayCurrency(money, displayCurrency, locale)}</span>
      <span className="visually-hidden">{description}</span>
    </span>
  )
}
