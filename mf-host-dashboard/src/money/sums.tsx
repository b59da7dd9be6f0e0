import type { CurrencyPayouts } from '@qe/contract'
import { Link } from '@qe/platform'
import { EmptyState, plural, Skeleton } from '@qe/ui'
import { formatDate, formatMoney, nameOf, useMediaQuery } from '@qe/ui/unshared'
import { Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import styles from './money.module.css'
import { PeriodStatementButton } from './period-statement-button'
import type { SumsLine } from './sums-line'
import { TaxSummary } from './tax-summary'

const SumsTable = lazy(() => import(/* webpackChunkName: "sums-table" */ './sums-table'))

interface SumsProps {
  currencies: readonly CurrencyPayouts[]
  year: number
}

/** What was sent, by listing. */
export const ListingSums = (props: SumsProps) => (
  <Sums
    {...props}
    heading="Listing"
    linesOf={({ listings }) =>
      listings.map(({ propertyId, title, removed, ...sums }) => ({
        key: propertyId,
        name: removed ? (
          <span className={styles.title}>
            <bdi>{title}</bdi> <span className={styles.quiet}>deleted</span>
          </span>
        ) : (
          <Link to={`/host/listings/${propertyId}`} className={styles.title} dir="auto">
            {title}
          </Link>
        ),
        sums,
      }))
    }
  />
)

/** What was sent, by month, each with its statement; below the year's sums its taxes. */
export const MonthSums = (props: SumsProps) => (
  <Sums
    {...props}
    heading="Month"
    linesOf={({ months, currency }) =>
      months.map(({ month, ...sums }) => ({
        key: month,
        name: <span className={styles.title}>{formatDate(month, 'month')}</span>,
        sums,
        action: (
          <PeriodStatementButton
            period={month}
            currency={currency}
            namesCurrency={inSeveralCurrencies(props.currencies)}
          />
        ),
      }))
    }
    foot={(of) => <TaxSummary of={of} year={props.year} />}
  />
)

function Sums({
  currencies,
  year,
  heading,
  linesOf,
  foot,
}: SumsProps & {
  heading: string
  linesOf: (of: CurrencyPayouts) => SumsLine[]
  foot?: (of: CurrencyPayouts) => ReactNode
}) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  const sent = withSums(currencies)
  if (sent.length === 0)
    return (
      <EmptyState
        compact
        icon={<Wallet aria-hidden size={28} strokeWidth={1.6} />}
        title={`Nothing was sent in ${year}`}
        text="Your share of a stay is sent 24 hours after check-in."
      />
    )
  return sent.map((of) => (
    <section key={of.currency} className={styles.sums}>
      {sent.length > 1 && <h2 className={styles.currency}>{nameOf('currency', of.currency)}</h2>}
      {isWide ? (
        <Suspense fallback={<Skeleton height={240} shape="card" />}>
          <SumsTable
            label={`Money by ${heading.toLowerCase()}, ${of.currency}`}
            heading={heading}
            currency={of.currency}
            lines={linesOf(of)}
            total={of.year}
          />
        </Suspense>
      ) : (
        <ul className={styles.cards}>
          {linesOf(of).map((line) => (
            <SumsCard key={line.key} line={line} currency={of.currency} />
          ))}
          <SumsCard
            line={{ key: 'total', name: <span className={styles.title}>All of {year}</span>, sums: of.year }}
            currency={of.currency}
          />
        </ul>
      )}
      {foot?.(of)}
    </section>
  ))
}

/** The currencies in which something was sent in the year. */
export const withSums = (currencies: readonly CurrencyPayouts[]): CurrencyPayouts[] =>
  currencies.filter(({ year: { bookings } }) => bookings > 0)

const inSeveralCurrencies = (currencies: readonly CurrencyPayouts[]) => withSums(currencies).length > 1

function SumsCard({ line: { name, sums, action }, currency }: { line: SumsLine; currency: string }) {
  const amounts = [
    ['Paid by guests', sums.before],
    ['Service fee', -sums.fee],
    ['Taxes, passed on', -sums.tax],
  ] as const
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <div>
          {name}
          <p className={styles.quiet}>{plural(sums.bookings, 'booking')}</p>
        </div>
      </div>
      <dl className={styles.lines}>
        {amounts
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney({ amount, currency })}</dd>
            </div>
          ))}
        <div className={styles.share}>
          <dt>Sent to you</dt>
          <dd>{formatMoney({ amount: sums.sent, currency })}</dd>
        </div>
      </dl>
      {action}
    </li>
  )
}
