import type { Transaction } from '@qe/contract'
import { Link } from '@qe/platform'
import { formatDate, formatMoment, formatMoney, localDateOf } from '@qe/ui/unshared'
import { ChevronRight } from 'lucide-react'
import { ReceiptButton } from './receipt-button'
import css from './transactions-page.module.css'

/** Groups payments by month where the visitor is, newest first. */
function byMonth(items: Transaction[]): [string, Transaction[]][] {
  const months = new Map<string, Transaction[]>()
  for (const item of items) {
    const month = localDateOf(item.at).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), item])
  }
  return [...months]
}

interface PaymentListProps {
  items: Transaction[]
  /** The address of a payment's details. */
  detailsPath: (id: string) => string
}

/** Payments and refunds by month; each leads to its details. */
export const PaymentList = ({ items, detailsPath }: PaymentListProps) =>
  byMonth(items).map(([month, members]) => (
    <section key={month} className={css.month} aria-label={formatDate(month, 'month')}>
      <h2>{formatDate(month, 'month')}</h2>
      <ul className={css.list}>
        {members.map((item) => (
          <li key={item.id} className={css.row}>
            <div className={css.words}>
              <p className={css.label}>
                <Link
                  to={detailsPath(item.id)}
                  preventScrollReset
                  className={css.details}
                  aria-label={`${item.label}, ${formatMoney(item.amount)}: details`}
                >
                  {item.label}
                </Link>
              </p>
              <p className={css.quiet}>
                <Link to={`/trips/${item.booking.id}`} className={css.stay}>
                  <bdi>{item.booking.title}</bdi>
                </Link>
              </p>
              <p className={css.facts}>
                <span>
                  {item.booking.code} · {formatMoment(item.at)}
                </span>
                <ReceiptButton of={item} />
              </p>
            </div>
            <div className={css.open}>
              <p className={css.amount} data-in={item.amount.amount > 0 || undefined}>
                {item.amount.amount > 0 && '+'}
                {formatMoney(item.amount)}
              </p>
              <ChevronRight size={18} aria-hidden="true" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
