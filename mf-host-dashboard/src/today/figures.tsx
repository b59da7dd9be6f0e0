import { type CallOutput, includesRight } from '@qe/contract'
import { Link, useHostFor } from '@qe/platform'
import { plural } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './today.module.css'

/** A number with its label, as a link where there is a page for it. */
function Figure({ label, note, value, to }: { label: string; note?: string; value: ReactNode; to?: string }) {
  const content = (
    <>
      <span className={styles.value}>{value}</span>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.label}>{note}</span>}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={styles.figure}>
          {content}
        </Link>
      ) : (
        <div className={styles.figure}>{content}</div>
      )}
    </li>
  )
}

const average = (rating: number | null) =>
  rating === null ? (
    '–'
  ) : (
    <>
      <Star aria-hidden size={22} className={styles.star} />
      {rating.toFixed(2)}
      <span className="visually-hidden"> of 5 stars</span>
    </>
  )

/** Label of the requests and changes that wait for the host's answer. */
function pendingAnswers({ waiting, changesWaiting }: CallOutput<'bookings/stats'>): { label: string; note?: string } {
  const requests = waiting - changesWaiting
  if (changesWaiting === 0) return { label: waiting === 1 ? 'request to answer' : 'requests to answer' }
  if (requests === 0) return { label: waiting === 1 ? 'change of a stay to answer' : 'changes of stays to answer' }
  return {
    label: 'to answer',
    note: `${plural(requests, 'request')}, ${plural(changesWaiting, 'change of a stay', 'changes of stays')}`,
  }
}

/** The host's most important numbers. */
export function Figures({ stats }: { stats: CallOutput<'bookings/stats'> }) {
  const host = useHostFor()
  const seesMoney = !host || includesRight(host.level, 'money')
  return (
    <ul className={styles.figures} aria-label="Today in figures">
      <Figure {...pendingAnswers(stats)} value={stats.waiting} to="/host/bookings?when=waiting" />
      <Figure
        label={stats.arrivalsToday === 1 ? 'arrival today' : 'arrivals today'}
        value={stats.arrivalsToday}
        to="/host/bookings"
      />
      <Figure
        label={stats.departuresToday === 1 ? 'departure today' : 'departures today'}
        value={stats.departuresToday}
        to="/host/bookings"
      />
      <Figure
        label={stats.staying === 1 ? 'party staying' : 'parties staying'}
        value={stats.staying}
        to="/host/calendar"
      />
      {seesMoney && (
        <Figure
          label="earned this month"
          note={`${formatMoney(stats.earnedLastMonth)} last month`}
          value={formatMoney(stats.earnedThisMonth)}
          to="/host/money"
        />
      )}
      <Figure
        label={plural(stats.rating.count, 'review')}
        value={average(stats.rating.average)}
        {...(seesMoney && { to: '/host/insights' })}
      />
    </ul>
  )
}
