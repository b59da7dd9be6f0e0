import type { Money } from '@qe/contract'
import { cx } from '@qe/ui'
import { Amount } from './amount'
import css from './price.module.css'

/** A price in tabular figures. `per` adds its unit: `$120 a night`. */
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
