import type { TransactionSummary } from '@qe/contract'
import { plural } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import css from './transactions-page.module.css'

/** What all shown payments and refunds come to, by currency. What is only set aside does not count. */
export const PaymentSums = ({ summary: { count, totals } }: { summary: TransactionSummary }) => (
  <section className={css.sums} aria-label="In all">
    <p className={css.quiet}>{plural(count, 'entry', 'entries')}</p>
    {totals.map(({ paid, refunded }) => (
      <dl key={paid.currency}>
        <div>
          <dt>Paid</dt>
          <dd>{formatMoney(paid)}</dd>
        </div>
        <div>
          <dt>Refunded</dt>
          <dd>{formatMoney(refunded)}</dd>
        </div>
        <div>
          <dt>In the end</dt>
          <dd>{formatMoney({ amount: paid.amount - refunded.amount, currency: paid.currency })}</dd>
        </div>
      </dl>
    ))}
  </section>
)
