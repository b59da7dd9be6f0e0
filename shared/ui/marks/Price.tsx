import type { Money } from '@qe/contract'
import { formatMoney } from '../format/money'
import { cx } from '../layout/cx'
import css from './marks.module.css'

/** An amount in tabular figures; `per` adds what for, quieter: `$120 night`. */
export const Price = ({ money, per, locale, className }: { money: Money; per?: string; locale?: string; className?: string }) => (
  <span className={cx(css.price, className)}>
    {formatMoney(money, locale)}
    {per && <span className={css.per}> {per}</span>}
  </span>
)
