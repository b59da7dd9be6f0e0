import { Link, useApiQuery, useHostInput, useSearchParams } from '@qe/platform'
import { EmptyState, Loaded, SelectField } from '@qe/ui'
import { Tabs } from '@qe/ui/unshared'
import { HostPage } from '../host-page'
import { AccountNotice } from './account-notice'
import { BankPayouts } from './bank-payouts'
import { BookingPayouts } from './booking-payouts'
import { ExportButton } from './export-button'
import { FirstDays } from './first-days'
import styles from './money.module.css'
import { PeriodStatementButton } from './period-statement-button'
import { Summary } from './summary'
import { ListingSums, MonthSums, withSums } from './sums'

const views = [
  { by: 'booking', label: 'Bookings' },
  { by: 'listing', label: 'Listings' },
  { by: 'month', label: 'Months' },
  { by: 'payout', label: 'To your bank' },
] as const

const yearsFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => last - n)

/** A host's money: what is due, and what was sent, by booking, listing, month and payout. The URL says which. */
export default function MoneyPage() {
  const [params, setParams] = useSearchParams()
  const by = views.find((view) => view.by === params.get('by'))?.by ?? 'booking'
  const thisYear = new Date().getUTCFullYear()
  const asked = Number(params.get('year'))
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= thisYear ? asked : thisYear
  const host = useHostInput()
  const query = useApiQuery('payout/overview', { ...(year !== thisYear && { year }), ...host }, { keepPrevious: true })
  const hasMoney = query.data !== undefined && query.data.currencies.length > 0
  const addressOf = (to: string) =>
    `?${new URLSearchParams({ by: to, ...(year !== thisYear && { year: `${year}` }), ...host })}`
  return (
    <HostPage
      title="Money"
      action={
        hasMoney && (
          <div className={styles.actions}>
            <SelectField
              label="Year"
              value={`${year}`}
              onChange={(chosen) =>
                setParams({ by, year: chosen, ...host }, { replace: true, preventScrollReset: true })
              }
              options={yearsFrom(query.data.firstYear, thisYear).map((one) => ({ value: `${one}`, label: `${one}` }))}
            />
            <ExportButton year={year} />
            {withSums(query.data.currencies).map(({ currency }, _, all) => (
              <PeriodStatementButton
                key={currency}
                period={`${query.data.year}`}
                currency={currency}
                namesCurrency={all.length > 1}
              />
            ))}
          </div>
        )
      }
    >
      {!host.hostId && <AccountNotice hasMoney={hasMoney} />}
      <Loaded query={query} shape={[120, 320]}>
        {({ currencies, year: shown }) =>
          currencies.length === 0 ? (
            host.hostId ? (
              <EmptyState title="Nothing was paid yet" text="Shares of paid bookings appear here." />
            ) : (
              <FirstDays />
            )
          ) : (
            <>
              <Summary currencies={currencies} year={shown} />
              <Tabs label="Your money" className={styles.views}>
                {views.map((view) => (
                  <Link
                    key={view.by}
                    to={addressOf(view.by)}
                    replace
                    preventScrollReset
                    aria-current={view.by === by ? 'page' : undefined}
                  >
                    {view.label}
                  </Link>
                ))}
              </Tabs>
              {by === 'booking' && <BookingPayouts />}
              {by === 'listing' && <ListingSums currencies={currencies} year={shown} />}
              {by === 'month' && <MonthSums currencies={currencies} year={shown} />}
              {by === 'payout' && <BankPayouts />}
            </>
          )
        }
      </Loaded>
      <p className={styles.foot}>
        {!host.hostId && <Link to="/host/money/bank">Your payout account and bank</Link>}
        <Link to="/host/claims">Claims for damages and refunds</Link>
        <span>
          Your share of a stay is sent 24 hours after check-in. What you pay as a guest is under{' '}
          <Link to="/transactions">Payments</Link>.
        </span>
      </p>
    </HostPage>
  )
}
