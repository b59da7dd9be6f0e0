import type { Money } from '@qe/contract'
import { useDisplayCurrency } from '@qe/ui'
import { convertForDisplay, formatDate, formatMoney } from '@qe/ui/unshared'
import css from './quote-lines.module.css'

/** What the total comes to in the visitor's own currency, where they chose one; and what is paid. */
export function AboutTotal({ total }: { total: Money }) {
  const reading = useDisplayCurrency()
  const about = convertForDisplay(total, reading)
  if (!about || !reading) return null
  return (
    <p className={css.about}>
      About {formatMoney(about)} at the rate of {formatDate(reading.day, 'long')}; you pay {formatMoney(total)}.
    </p>
  )
}
