import { Link, refresh, useApiQuery, useBus, useSession } from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { CalendarCheck } from 'lucide-react'
import { BookingRows } from '../bookings/booking-row'
import { HostPage } from '../host-page'
import { Figures } from './figures'
import styles from './today.module.css'

/** The host's first page: figures, waiting requests, and coming stays. */
export default function TodayPage() {
  const { user } = useSession()
  const stats = useApiQuery('bookings/stats', {})
  const waiting = useApiQuery('bookings/my-booking', { side: 'provider', when: 'waiting', limit: 5 })
  const upcoming = useApiQuery('bookings/my-booking', { side: 'provider', when: 'upcoming', limit: 5 })
  useBus('booking:changed', () => refresh('bookings/stats', 'bookings/my-booking'))
  return (
    <HostPage
      title={user ? `Hello, ${user.firstName}` : 'Today'}
      action={
        <Link to="/host/bookings" className={buttonClass()}>
          All bookings
        </Link>
      }
    >
      <Loaded query={stats} shape={[96]}>
        {(data) => <Figures stats={data} />}
      </Loaded>
      <section className={styles.section}>
        <h2>Waiting for your answer</h2>
        <Loaded query={waiting} shape={[96, 96]}>
          {({ items, counts }) =>
            items.length > 0 ? (
              <>
                <BookingRows bookings={items} />
                {counts.waiting > items.length && (
                  <p>
                    <Link to="/host/bookings?when=waiting">All {counts.waiting} to answer</Link>
                  </p>
                )}
              </>
            ) : (
              <EmptyState
                compact
                icon={<CalendarCheck aria-hidden size={28} strokeWidth={1.6} />}
                title="Everybody has an answer"
                text="New requests appear here at once."
              />
            )
          }
        </Loaded>
      </section>
      <section className={styles.section}>
        <h2>Staying and arriving</h2>
        <Loaded query={upcoming} shape={[96, 96]}>
          {({ items, counts }) =>
            items.length > 0 ? (
              <>
                <BookingRows bookings={items} />
                {counts.upcoming > items.length && (
                  <p>
                    <Link to="/host/bookings">All {counts.upcoming} stays coming up</Link>
                  </p>
                )}
              </>
            ) : (
              <p className={styles.quiet}>
                No stays are planned. <Link to="/host/calendar">Open more dates in the calendar</Link>
              </p>
            )
          }
        </Loaded>
      </section>
    </HostPage>
  )
}
