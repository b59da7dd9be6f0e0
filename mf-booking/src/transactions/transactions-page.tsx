import type { Transaction } from '@qe/contract'
import { Link, useApiInfinite, usePage, useSession } from '@qe/platform'
import { useMoneyDocument } from '@qe/platform/money-document'
import { Button, buttonClass, EmptyState, ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import { formatDate, formatMoment, formatMoney } from '@qe/ui/unshared'
import { Download, ReceiptText } from 'lucide-react'
import { OwnClaims } from './own-claims'
import { OwnCoupons } from './own-coupons'
import css from './transactions-page.module.css'

/** Groups payments by month, newest first. */
function byMonth(items: Transaction[]): [string, Transaction[]][] {
  const months = new Map<string, Transaction[]>()
  for (const item of items) {
    const month = item.at.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), item])
  }
  return [...months]
}

/** The receipt of the booking that a payment or a refund belongs to: all its payments and refunds so far. */
function ReceiptButton({ of: { booking } }: { of: Transaction }) {
  const { pending, download } = useMoneyDocument(booking.id)
  return (
    <Button
      variant="link"
      size="small"
      className={css.receipt}
      icon={<Download size={14} aria-hidden="true" />}
      loading={pending !== null}
      aria-label={`Receipt of ${booking.code} (PDF)`}
      onClick={() => download('receipt')}
    >
      Receipt
    </Button>
  )
}

/** Payments and refunds of this person's own bookings. */
export default function TransactionsPage() {
  usePage({ title: 'Payments' })
  const { isProvider } = useSession()
  const pages = useApiInfinite('transcation/getAll', {})
  const items = pages.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={css.page}>
      <h1>Payments</h1>
      <p className={css.quiet}>
        What you pay as a guest, and what comes back.
        {isProvider && (
          <>
            {' '}
            What you earn as a host is under <Link to="/host/money">Money</Link>.
          </>
        )}
      </p>
      <OwnCoupons />
      <OwnClaims />
      {pages.error && !pages.data ? (
        <ErrorState title="Your payments did not load" retry={() => void pages.refetch()} retrying={pages.isFetching} />
      ) : !pages.data ? (
        <SkeletonArea label="Loading your payments">
          <div className={css.skeleton}>
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} height={56} />
            ))}
          </div>
        </SkeletonArea>
      ) : items.length === 0 ? (
        <EmptyState
          icon={<ReceiptText size={30} strokeWidth={1.6} />}
          title="No payments yet"
          text="What you pay, and what comes back, stands here with its date."
          action={
            <Link to="/search" className={buttonClass({ variant: 'primary' })}>
              Find a place
            </Link>
          }
        />
      ) : (
        byMonth(items).map(([month, members]) => (
          <section key={month} className={css.month} aria-label={formatDate(month, 'month')}>
            <h2>{formatDate(month, 'month')}</h2>
            <ul className={css.list}>
              {members.map((item) => (
                <li key={item.id} className={css.row}>
                  <div className={css.words}>
                    <p className={css.label}>{item.label}</p>
                    <p className={css.quiet}>
                      <Link to={`/trips/${item.booking.id}`} className={css.stay}>
                        <bdi>{item.booking.title}</bdi>
                      </Link>
                    </p>
                    <p className={css.facts}>
                      <span>
                        {item.booking.code} · {formatMoment(item.at)}
                      </span>
                      {(item.kind === 'payment' || item.kind === 'refund') && <ReceiptButton of={item} />}
                    </p>
                  </div>
                  <p className={css.amount} data-in={item.amount.amount > 0 || undefined}>
                    {item.amount.amount > 0 && '+'}
                    {formatMoney(item.amount)}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {pages.hasNextPage && (
        <Button className={css.more} onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
          Earlier payments
        </Button>
      )}
    </div>
  )
}
