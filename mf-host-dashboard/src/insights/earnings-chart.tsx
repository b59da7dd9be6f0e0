import type { CallOutput } from '@qe/contract'
import { plural } from '@qe/ui'
import { formatDate, formatMoney, formatPercent, latinDigitsLocale, toMajor } from '@qe/ui/unshared'
import styles from './insights.module.css'

/** Earnings by month as bars, and the same figures as a table. */
export function EarningsChart({ stats: { months, currency } }: { stats: CallOutput<'bookings/stats'> }) {
  const highest = Math.max(1, ...months.map(({ earned }) => earned))
  const money = (amount: number) => formatMoney({ amount, currency })
  const occupancy = (bps: number) => formatPercent(bps / 100, 0)
  const short = (amount: number) =>
    new Intl.NumberFormat(undefined, {
      style: 'currency',
      currency,
      numberingSystem: latinDigitsLocale,
      notation: 'compact',
      maximumFractionDigits: 1,
    }).format(toMajor({ amount, currency }))
  return (
    <section className={styles.section}>
      <h2>Earned by month</h2>
      {months.every(({ earned }) => earned === 0) && (
        <p className={styles.quiet}>The first stay that is paid out shows here.</p>
      )}
      <div className={styles.chart} aria-hidden>
        {months.map(({ month, earned, occupancyBps }) => (
          <div
            key={month}
            className={styles.month}
            title={`${formatDate(month, 'month')}: ${money(earned)}, ${occupancy(occupancyBps)} of the nights`}
          >
            <span className={styles.amount}>{earned > 0 ? short(earned) : ''}</span>
            <span
              className={styles.bar}
              style={{ height: `${earned === 0 ? 2 : Math.max(6, (earned / highest) * 160)}px` }}
            />
            <span className={styles.monthName}>
              {new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-15`))}
            </span>
          </div>
        ))}
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">Earned by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Earned</th>
            <th scope="col">Nights</th>
            <th scope="col">Occupancy</th>
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, earned, nights, occupancyBps }) => (
            <tr key={month}>
              <th scope="row">{formatDate(month, 'month')}</th>
              <td>{money(earned)}</td>
              <td>{plural(nights, 'night')}</td>
              <td>{occupancy(occupancyBps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
