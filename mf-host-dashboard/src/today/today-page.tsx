import type { CallOutput } from '@qe/contract'
import { Link, refresh, useApiQuery, useBus, useHostInput, useSession } from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { CalendarCheck } from 'lucide-react'
import { BookingRow } from '../bookings/booking-row'
import rows from '../bookings/bookings.module.css'
import { FirstSteps } from '../first-steps'
import { HostPage } from '../host-page'
import { ComingDays } from './coming-days'
import { Figures } from './figures'
import { ToFinish, tasksOf } from './to-finish'
import styles from './today.module.css'

type Today = CallOutput<'host/today'>

function Waiting({ waiting, total }: { waiting: Today['waiting']; total: number }) {
  if (waiting.length === 0)
    return (
      <EmptyState
        compact
        icon={<CalendarCheck aria-hidden size={28} strokeWidth={1.6} />}
        title="Everybody has an answer"
        text="New requests appear here at once."
      />
    )
  return (
    <>
      <ul className={rows.rows}>
        {waiting.map(({ booking, guest }) => (
          <BookingRow key={booking.id} booking={booking} facts={guest} />
        ))}
      </ul>
      {total > waiting.length && (
        <p>
          <Link to="/host/bookings?when=waiting">All {total} to answer</Link>
        </p>
      )}
    </>
  )
}

/** Before the first listing is live: the three steps there. */
function FirstDay({ setUp: { identity, payoutsEnabled, drafts, inReview } }: Today) {
  return (
    <FirstSteps
      title="Three steps to your first guest"
      steps={[
        {
          title: 'Write your listing',
          text:
            inReview > 0
              ? 'We are looking at it, and tell you.'
              : 'Photos, a few words, and a price. It takes about ten minutes.',
          isDone: inReview > 0,
          to: drafts > 0 ? '/host/listings' : '/host/listings/new',
          action: drafts > 0 ? 'Go on with your draft' : 'Create a listing',
        },
        {
          title: 'Confirm who you are',
          text:
            identity === 'pending'
              ? 'We are checking your document. That takes a day at most.'
              : 'A document, checked once. Guests see that you are who you say.',
          isDone: identity === 'approved',
          ...(identity !== 'pending' && { to: '/account/identity', action: 'Send a document' }),
        },
        {
          title: 'Say where you are paid',
          text: 'Your share goes to your bank account 24 hours after each check-in.',
          isDone: payoutsEnabled,
          to: '/host/money/bank',
          action: 'Set up payouts',
        },
      ]}
    />
  )
}

function HostsDay({ today }: { today: Today }) {
  const { stats, waiting, days } = today
  const tasks = tasksOf(today)
  return (
    <>
      <Figures stats={stats} />
      <section className={styles.section}>
        <h2>Waiting for your answer</h2>
        <Waiting waiting={waiting} total={stats.waiting} />
      </section>
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>The next seven days</h2>
          {days.length > 0 ? (
            <ComingDays days={days} />
          ) : (
            <p className={styles.quiet}>
              Nobody arrives or leaves. <Link to="/host/calendar">Open more dates in the calendar</Link>
            </p>
          )}
          {stats.upcoming > 0 && (
            <p className={styles.more}>
              <Link to="/host/bookings">All {stats.upcoming} stays coming up</Link>
            </p>
          )}
        </section>
        <section className={styles.section}>
          <h2>To finish</h2>
          {tasks.length > 0 ? (
            <ToFinish tasks={tasks} />
          ) : (
            <p className={styles.quiet}>Nothing is left to do. New messages and reviews to write appear here.</p>
          )}
        </section>
      </div>
    </>
  )
}

/** The host's first page, from one call: what waits, who comes and goes, and what is left to do. */
export default function TodayPage() {
  const { user } = useSession()
  const host = useHostInput()
  const query = useApiQuery('host/today', host)
  useBus('booking:changed', () => refresh('host/today'))
  useBus('chat:unread', () => refresh('host/today'))
  return (
    <HostPage
      title={user ? `Hello, ${user.firstName}` : 'Today'}
      action={
        <Link to="/host/bookings" className={buttonClass()}>
          All bookings
        </Link>
      }
    >
      <Loaded query={query} shape={[96, 96, 96]}>
        {(today) => {
          const { live } = today.setUp
          const isFirstDay =
            !host.hostId &&
            live === 0 &&
            today.waiting.length === 0 &&
            today.stats.upcoming === 0 &&
            today.stats.staying === 0
          return isFirstDay ? <FirstDay {...today} /> : <HostsDay today={today} />
        }}
      </Loaded>
    </HostPage>
  )
}
