import type { Money, Quote } from '@qe/contract'
import { cx, Skeleton } from '@qe/ui'
import { formatDate, formatMoney } from '@qe/ui/unshared'
import { DisplayCurrencyTotal } from './display-currency-total'
import css from './quote-lines.module.css'

type PricedStay = Pick<Quote, 'lines' | 'currency'> & { nights?: Quote['nights'] }

/**
 * Every line of the price, and the total. The nights open one by one where their prices differ. `unpaid` adds the total
 * in the visitor's display currency.
 */
export function QuoteLines({
  quote,
  total,
  dim,
  unpaid,
}: {
  quote: PricedStay
  /** As charged, from the API. */
  total: Money
  dim?: boolean
  unpaid?: boolean
}) {
  const money = (amount: number) => formatMoney({ amount, currency: quote.currency })
  const nights = quote.nights ?? []
  const pricesDiffer = new Set(nights.map(({ amount }) => amount)).size > 1
  return (
    <div className={cx(css.quote, dim && css.dim)} aria-busy={dim}>
      <dl className={css.lines}>
        {quote.lines.map((line) => (
          <div key={line.kind + line.label} className={cx(css.line, line.amount < 0 && css.discount)}>
            <dt>{line.label}</dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
      </dl>
      {pricesDiffer && (
        <details className={css.nights}>
          <summary>Night by night</summary>
          <dl className={css.lines}>
            {nights.map((night) => (
              <div key={night.date} className={css.line}>
                <dt>
                  {formatDate(night.date, 'weekday')}
                  {night.source === 'weekend' && ', weekend'}
                </dt>
                <dd>{money(night.amount)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p className={css.total}>
        <span>Total</span>
        <span>{formatMoney(total)}</span>
      </p>
      {unpaid && <DisplayCurrencyTotal total={total} />}
    </div>
  )
}

/** While the quote loads. Shows the total already where the same stay was priced before a reload. */
export const QuoteSkeleton = ({ total }: { total: Money | null }) => (
  <div className={css.quote}>
    <Skeleton width="100%" height={20} />
    <Skeleton width="100%" height={20} />
    {total ? (
      <p className={css.total}>
        <span>Total</span>
        <span>{formatMoney(total)}</span>
      </p>
    ) : (
      <Skeleton width="100%" height={28} />
    )}
  </div>
)
