import { includesRight } from '@qe/contract'
import {
  Link,
  refresh,
  useApiInfinite,
  useApiQuery,
  useBus,
  useHostFor,
  useHostInput,
  useSearchParams,
} from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { Chip, ShowMore } from '@qe/ui/unshared'
import { CalendarDays } from 'lucide-react'
import { ClaimsLink } from '../claims/claims-link'
import { HostPage } from '../host-page'
import { BookingRows } from './booking-row'
import styles from './bookings.module.css'

const tabs = [
  { when: 'waiting', label: 'To answer' },
  { when: 'upcoming', label: 'Coming up' },
  { when: 'past', label: 'Past' },
  { when: 'cancelled', label: 'Cancelled' },
] as const
type When = (typeof tabs)[number]['when']

const emptyTexts: Record<When, { title: string; text: string }> = {
  waiting: {
    title: 'Nobody waits for your answer',
    text: 'New requests appear here at once, and in your notifications.',
  },
  upcoming: {
    title: 'No stays are planned',
    text: 'Open more nights in the calendar, or lower the price of some.',
  },
  past: { title: 'No stays yet', text: 'Stays move here once their guests have left.' },
  cancelled: { title: 'Nothing was cancelled', text: 'Cancelled, declined and expired bookings are kept here.' },
}

/** Reviews are on a page of one's own; claims are for co-hosts whose level includes them, too. */
function MoreOfBookings() {
  const { hostId } = useHostInput()
  const host = useHostFor()
  return (
    <div className={styles.links}>
      {!hostId && (
        <Link to="/reviews?which=about-listings" className={buttonClass({ size: 'small' })}>
          Reviews
        </Link>
      )}
      {(!hostId || (host && includesRight(host.level, 'listings'))) && <ClaimsLink />}
    </div>
  )
}

/** Why a tab has no bookings, and the way on: to the calendar, or before there is anything to book, to a listing. */
function NoBookings({ when }: { when: When }) {
  const { data } = useApiQuery('property/my-property', useHostInput(), {
    enabled: when === 'upcoming',
    quiet: true,
    staleTime: 60_000,
  })
  const needsListing = data?.items.length === 0
  const { title, text } = emptyTexts[when]
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden size={30} strokeWidth={1.6} />}
      title={title}
      text={when === 'upcoming' && needsListing ? 'Guests can book as soon as a listing of yours is live.' : text}
      action={
        when === 'upcoming' && (
          <Link to={needsListing ? '/host/listings' : '/host/calendar'} className={buttonClass()}>
            {needsListing ? 'Go to your listings' : 'Open the calendar'}
          </Link>
        )
      }
    />
  )
}

/** A host's bookings by tab. The URL says which tab is open. */
export default function BookingsPage() {
  const [params, setParams] = useSearchParams()
  const when = tabs.find((tab) => tab.when === params.get('when'))?.when ?? 'upcoming'
  const host = useHostInput()
  const query = useApiInfinite('bookings/my-booking', { side: 'provider', when, ...host }, { keepPrevious: true })
  useBus('booking:changed', () => refresh('bookings/my-booking'))
  const counts = query.data?.pages[0]?.counts
  return (
    <HostPage title="Bookings" action={<MoreOfBookings />}>
      <fieldset className={styles.tabs} aria-label="Which bookings">
        {tabs.map((tab) => (
          <Chip
            key={tab.when}
            pressed={tab.when === when}
            count={counts?.[tab.when]}
            onClick={() =>
              setParams(
                (before) => {
                  const after = new URLSearchParams(before)
                  after.set('when', tab.when)
                  return after
                },
                { replace: true },
              )
            }
          >
            {tab.label}
          </Chip>
        ))}
      </fieldset>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? <NoBookings when={when} /> : <BookingRows bookings={items} />
        }}
      </Loaded>
      <ShowMore query={query} />
    </HostPage>
  )
}
