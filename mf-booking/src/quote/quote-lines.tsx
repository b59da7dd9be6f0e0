import type { BookingDetails, Quote } from '@qe/contract'
import { cx, Skeleton } from '@qe/ui'
import { formatDate, formatMoney } from '@qe/ui/unshared'
import { AboutTotal } from './about-total'
import css from './quote-lines.module.css'

type Priced = Pick<Quote, 'lines' | 'currency'> & { nights?: Quote['nights'] }

/**
 * Every line of the price and the total. The night line opens into its nights where they differ. `unpaid`: also about
 * what it is in the visitor's currency.
 */
export function QuoteLines({
  quote,
  total,
  dim,
  unpaid,
}: {
  quote: Priced
  total?: BookingDetails['total']
  dim?: boolean
  unpaid?: boolean
}) {
  const money = (amount: number) => formatMoney({ amount, currency: quote.currency })
  const sum = total ?? { amount: quote.lines.reduce((all, { amount }) => all + amount, 0), currency: quote.currency }
  const nights = quote.nights ?? []
  const differ = new Set(nights.map(({ amount }) => amount)).size > 1
  return (
    <div className={cx(css.quote, dim && css.dim)} aria-busy={dim}>
      <dl className={css.lines}>
        {quote.lines.map((line) => (
          <div key={line.kind + line.label} className={cx(css.line, line.kind === 'discount' && css.discount)}>
            <dt>{line.label}</dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
      </dl>
      {differ && (
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
        <span>{formatMoney(sum)}</span>
      </p>
      {unpaid && <AboutTotal total={sum} />}
    </div>
  )
}

export const QuoteSkeleton = () => (
  <div className={css.quote}>
    <Skeleton width="100%" height={20} />
    <Skeleton width="100%" height={20} />
    <Skeleton width="100%" height={28} />
  </div>
)
