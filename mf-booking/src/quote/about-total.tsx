import type { Money } from '@qe/contract'
import { useReading } from '@qe/ui'
import { formatDate, formatMoney, readAs } from '@qe/ui/parts'
import css from './quote-lines.module.css'

/** What the total comes to in the visitor's own currency, where they chose one; and what is paid. */
export function AboutTotal({ total }: { total: Money }) {
  const reading = useReading()
  const about = readAs(total, reading)
  if (!about || !reading) return null
  return (
    <p className={css.about}>
      About {formatMoney(about)} at the rate of {formatDate(reading.day, 'long')}; you pay {formatMoney(total)}.
    </p>
  )
}
