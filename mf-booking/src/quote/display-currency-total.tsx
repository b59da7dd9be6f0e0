import type { Money } from '@qe/contract'
import { useDisplayCurrency } from '@qe/ui'
import { convertForDisplay, formatDate, formatMoney } from '@qe/ui/unshared'
import css from './quote-lines.module.css'

/** The total in the visitor's display currency, where they chose one, beside the amount that is charged. */
export function DisplayCurrencyTotal({ total }: { total: Money }) {
  const displayCurrency = useDisplayCurrency()
  const converted = convertForDisplay(total, displayCurrency)
  if (!converted || !displayCurrency) return null
  return (
    <p className={css.about}>
      About {formatMoney(converted)} at the rate of {formatDate(displayCurrency.day, 'long')}; you pay{' '}
      {formatMoney(total)}.
    </p>
  )
}
