import type { CallOutput } from '@qe/contract'
import { Link, refresh, useApiQuery, useBus, useHostInput, useSession } from '@qe/platform'
import { buttonClass, EmptyState, Loaded, plural } from '@qe/ui'
import { useNow } from '@qe/ui/unshared'
import { CalendarCheck } from 'lucide-react'
import { BookingRow } from '../bookings/booking-row'
import rows from '../bookings/bookings.module.css'
import { type FirstStep, FirstSteps } from '../first-steps'
import { HostPage } from '../host-page'
import { draftPath } from '../listings/draft/steps'
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

/** The step of the first listing: to write it, to go on with it, or to change what came back from review. */
function listingStep({ setUp: { drafts, inReview }, sentBack = [] }: Today): FirstStep {
  const title = 'Write your listing'
  const [returned] = sentBack
  if (inReview > 0) return { title, text: 'We are looking at it, and tell you.', isDone: true }
  if (returned)
    return {
      title,
      text: 'It came back from review, with a note on what to change.',
      isDone: false,
      to: draftPath(returned.propertyId),
      action: 'See why, and change it',
    }
  return {
    title,
    text: 'Photos, a few words, and a price. It takes about ten minutes.',
    isDone: false,
    to: drafts > 0 ? '/host/listings' : '/host/listings/new',
    action: drafts > 0 ? 'Go on with your draft' : 'Create a listing',
  }
}

/** Before the first listing is live: the three steps there. */
function FirstDay(today: Today) {
  const { identity, payoutsEnabled } = today.setUp
  return (
    <FirstSteps
      title="Three steps to your first guest"
      steps={[
        listingStep(today),
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
  const { stats, waiting, days, movements = 0 } = today
  const isOwn = !useHostInput().hostId
  const tasks = tasksOf(today, isOwn, useNow())
  const shown = new Set(days.flatMap(({ arrivals, departures }) => [...arrivals, ...departures].map(({ id }) => id)))
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
          {movements > shown.size && (
            <p className={styles.quiet}>
              The next {shown.size} of {plural(movements, 'stay')} that arrive or leave in these days.
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
            <p className={styles.quiet}>
              Nothing is left to do. New messages, claims to answer and reviews to write appear here.
            </p>
          )}
        </section>
      </div>
    </>
  )
}

/** Nothing was hosted yet, and nothing waits but to begin. */
function isFirstDay({ setUp, stats, waiting, claims = [], doubleBooked = [] }: Today): boolean {
  const listings = setUp.live + (setUp.paused ?? 0)
  return listings + waiting.length + stats.upcoming + stats.staying + claims.length + doubleBooked.length === 0
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
        {(today) => (!host.hostId && isFirstDay(today) ? <FirstDay {...today} /> : <HostsDay today={today} />)}
      </Loaded>
    </HostPage>
  )
}
