import type { CallOutput } from '@qe/contract'
import { Link, refresh, useApiQuery, useBus, useSession } from '@qe/platform'
import { EmptyState, formatMoney, plural, Rating } from '@qe/ui'
import { CalendarCheck } from 'lucide-react'
import { BookingRow } from '../bookings/booking-row'
import { HostPage } from '../host-page'
import { Loaded } from '../loaded'
import { EarningsChart } from './earnings-chart'
import styles from './today.module.css'

type Stats = CallOutput<'bookings/stats'>

const Figure = ({ label, value, to }: { label: string; value: React.ReactNode; to?: string }) => {
  const body = (
    <>
      <span className={styles.value}>{value}</span>
      <span className={styles.label}>{label}</span>
    </>
  )
  return to ? (
    <Link to={to} className={styles.figure}>
      {body}
    </Link>
  ) : (
    <div className={styles.figure}>{body}</div>
  )
}

function Figures({ stats }: { stats: Stats }) {
  return (
    <div className={styles.figures}>
      <Figure label={stats.waiting === 1 ? 'request to answer' : 'requests to answer'} value={stats.waiting} to="/host/bookings?when=waiting" />
      <Figure label={stats.arrivalsToday === 1 ? 'arrival today' : 'arrivals today'} value={stats.arrivalsToday} />
      <Figure label={stats.staying === 1 ? 'guest party staying' : 'guest parties staying'} value={stats.staying} />
      <Figure label="earned this month" value={formatMoney(stats.earnedThisMonth)} to="/transactions?side=provider" />
      <Figure label={plural(stats.rating.count, 'review')} value={stats.rating.average === null ? '–' : <Rating rating={stats.rating} detail="short" />} />
    </div>
  )
}

/** What a host looks at first: who waits for an answer, who comes, and how the months go. */
export default function TodayPage() {
  const { user } = useSession()
  const stats = useApiQuery('bookings/stats', {})
  const waiting = useApiQuery('bookings/my-booking', { side: 'provider', when: 'waiting', limit: 5 })
  const upcoming = useApiQuery('bookings/my-booking', { side: 'provider', when: 'upcoming', limit: 5 })
  useBus('booking:changed', () => refresh('bookings/stats', 'bookings/my-booking'))
  return (
    <HostPage title={user ? `Hello, ${user.firstName}` : 'Today'}>
      <Loaded query={stats} shape={[96]}>
        {(data) => <Figures stats={data} />}
      </Loaded>
      <section className={styles.section}>
        <h2>Waiting for your answer</h2>
        <Loaded query={waiting} shape={[96, 96]}>
          {({ items }) =>
            items.length > 0 ? (
              <ul className={styles.rows}>
                {items.map((booking) => (
                  <BookingRow key={booking.id} booking={booking} />
                ))}
              </ul>
            ) : (
              <EmptyState compact icon={<CalendarCheck aria-hidden size={28} strokeWidth={1.6} />} title="Everybody has an answer" text="New requests appear here at once." />
            )
          }
        </Loaded>
      </section>
      <section className={styles.section}>
        <h2>Next to arrive</h2>
        <Loaded query={upcoming} shape={[96, 96]}>
          {({ items }) =>
            items.length > 0 ? (
              <ul className={styles.rows}>
                {items.map((booking) => (
                  <BookingRow key={booking.id} booking={booking} />
                ))}
              </ul>
            ) : (
              <p className={styles.quiet}>
                No stays are planned. <Link to="/host/calendar">Open more dates in the calendar</Link>
              </p>
            )
          }
        </Loaded>
      </section>
      <Loaded query={stats} shape={[260]}>
        {(data) => <EarningsChart stats={data} />}
      </Loaded>
    </HostPage>
  )
}
