import type { Money } from '@qe/contract'
import { cx } from '@qe/ui'
import { Amount } from './amount'
import css from './price.module.css'

/** What a place asks, in tabular figures; `per` adds what for, quieter: `$120 night`. */
export const Price = ({
  money,
  per,
  locale,
  className,
}: {
  money: Money
  per?: string
  locale?: string
  className?: string
}) => (
  <span className={cx(css.price, className)}>
    <Amount money={money} locale={locale} />
    {per && <span className={css.per}> {per}</span>}
  </span>
)
