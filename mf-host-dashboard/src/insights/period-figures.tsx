import type { InsightFigures } from '@qe/contract'
import { cx, formatCount, plural } from '@qe/ui'
import { formatMoney, formatPercent } from '@qe/ui/unshared'
import { TrendingDown, TrendingUp } from 'lucide-react'
import styles from './insights.module.css'
import type { Insights } from './insights-data'

type Amount = number | null

interface Figure {
  label: string
  /** What it is, in a sentence. */
  hint: string
  amountOf: (figures: InsightFigures) => Amount
  format: (amount: number) => string
  /** Comparable with other places however many listings there are. */
  isRatio: boolean
}

const percent = (bps: number) => formatPercent(bps / 100, bps < 1000 ? 1 : 0)

const figuresIn = (currency: string): Figure[] => {
  const money = (amount: number) => formatMoney({ amount, currency })
  return [
    { label: 'Views', hint: 'Looks at your pages', amountOf: (f) => f.views, format: formatCount, isRatio: false },
    {
      label: 'Bookings',
      hint: 'Confirmed in this time',
      amountOf: (f) => f.bookings,
      format: formatCount,
      isRatio: false,
    },
    {
      label: 'Booked per view',
      hint: 'Bookings by views',
      amountOf: (f) => f.conversionBps,
      format: percent,
      isRatio: true,
    },
    {
      label: 'Occupancy',
      hint: 'Nights booked of all',
      amountOf: (f) => f.occupancyBps,
      format: percent,
      isRatio: true,
    },
    {
      label: 'Nightly average',
      hint: 'Of booked nights',
      amountOf: (f) => f.nightlyAverage,
      format: money,
      isRatio: true,
    },
    {
      label: 'Revenue per night',
      hint: 'Of all nights',
      amountOf: (f) => f.revenuePerNight,
      format: money,
      isRatio: true,
    },
    { label: 'Revenue', hint: 'Nights, less discounts', amountOf: (f) => f.revenue, format: money, isRatio: false },
    {
      label: 'Lead time',
      hint: 'From booking to arrival',
      amountOf: (f) => f.leadDays,
      format: (days) => plural(days, 'day'),
      isRatio: true,
    },
  ]
}

/** By how much an amount is above or below the one a year before; nothing where there was none. */
function Change({ now, before }: { now: Amount; before: Amount }) {
  if (now === null || before === null || before === 0) return <span className={styles.quiet}>No figure last year</span>
  const change = Math.round(((now - before) / before) * 100)
  const Icon = change < 0 ? TrendingDown : TrendingUp
  return (
    <span className={cx(styles.change, change !== 0 && (change < 0 ? styles.down : styles.up))}>
      {change !== 0 && <Icon aria-hidden size={16} />}
      {change === 0 ? 'As last year' : `${formatPercent(Math.abs(change))} ${change < 0 ? 'below' : 'above'} last year`}
    </span>
  )
}

/** The figures of the time, each beside last year's and those of similar places. */
export function PeriodFigures({ insights: { now, yearBefore, similar, currency } }: { insights: Insights }) {
  const show = (amount: Amount, format: Figure['format']) => (amount === null ? '–' : format(amount))
  return (
    <>
      <h2 className="visually-hidden">Figures</h2>
      <ul className={styles.figures} aria-label="Figures of this time">
        {figuresIn(currency).map(({ label, hint, amountOf, format, isRatio }) => (
          <li key={label} className={styles.figure}>
            <h3>{label}</h3>
            <p className={styles.value}>{show(amountOf(now), format)}</p>
            <p className={styles.quiet}>{hint}</p>
            <Change now={amountOf(now)} before={amountOf(yearBefore)} />
            {similar && isRatio && (
              <p className={styles.quiet}>
                Similar places: <strong>{show(amountOf(similar), format)}</strong>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {similar
          ? `Similar are ${similar.places} places of other hosts in the same city, of the same kind and size.`
          : 'There are fewer than five similar places of other hosts, so yours are not compared with them.'}
      </p>
    </>
  )
}
