import type { CurrencyPayouts } from '@qe/contract'
import { Link } from '@qe/platform'
import { plural } from '@qe/ui'
import { formatDate, formatMoney, localDateOf, nameOf } from '@qe/ui/unshared'
import type { ReactNode } from 'react'
import styles from './money.module.css'

const Figure = ({ label, value, note }: { label: string; value: string; note: ReactNode }) => (
  <li className={styles.figure}>
    <span className={styles.quiet}>{label}</span>
    <span className={styles.value}>{value}</span>
    <span className={styles.quiet}>{note}</span>
  </li>
)

/** What is due next, what is coming up, what is owed and what was sent, currency by currency. */
export const Summary = ({ currencies, year }: { currencies: readonly CurrencyPayouts[]; year: number }) =>
  currencies.map(({ currency, next, upcoming, waiting, owed, year: sums }) => {
    const money = (amount: number) => formatMoney({ amount, currency })
    return (
      <section key={currency} className={styles.summary} aria-label={`In ${nameOf('currency', currency)}`}>
        {currencies.length > 1 && <h2 className={styles.currency}>{nameOf('currency', currency)}</h2>}
        <ul className={styles.figures}>
          {waiting.bookings > 0 && (
            <Figure
              label="Waits for your bank"
              value={money(waiting.amount)}
              note={<Link to="/host/money/bank">Finish your payout account, and it is sent</Link>}
            />
          )}
          <Figure
            label="Next payout"
            value={next ? money(next.amount) : '–'}
            note={
              next
                ? `${formatDate(localDateOf(next.at), 'weekday')}, ${plural(next.bookings, 'booking')}`
                : 'No paid stay is coming up'
            }
          />
          <Figure
            label="Coming up"
            value={money(upcoming.amount)}
            note={plural(upcoming.bookings, 'booking') + (owed > 0 ? ', before what you owe' : '')}
          />
          {owed > 0 && (
            <Figure label="You owe" value={money(owed)} note="For earlier refunds; we keep it from your next payouts" />
          )}
          <Figure
            label={`Sent to you in ${year}`}
            value={money(sums.sent)}
            note={`${plural(sums.bookings, 'booking')}, after ${money(sums.fee)} service fee`}
          />
        </ul>
      </section>
    )
  })
