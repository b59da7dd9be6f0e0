import { Link, useApiInfinite, useApiQuery, useBus, usePage, useSearchParams } from '@qe/platform'
import { Button, buttonClass, CountBadge, EmptyState, ErrorState, Notice, Skeleton, SkeletonArea } from '@qe/ui'
import { ShowMore, Tabs } from '@qe/ui/unshared'
import { Luggage } from 'lucide-react'
import { TripsInCalendar } from './calendar-address/trips-in-calendar'
import { mergeTrips } from './shared/merge-trips'
import { SharedTripCard } from './shared/shared-trip-card'
import { TripCard } from './trip-card'
import css from './trips.module.css'

const tabs = [
  {
    when: 'upcoming',
    label: 'Upcoming',
    title: 'No trips ahead',
    text: 'When you book a place, it is here with everything you need.',
  },
  {
    when: 'waiting',
    label: 'Waiting',
    title: 'Nothing is waiting',
    text: 'Places you still have to pay, and requests a host has not answered, stand here.',
  },
  {
    when: 'past',
    label: 'Past',
    title: 'No trips yet',
    text: 'After a stay you find it here, to review it or to go again.',
  },
  { when: 'cancelled', label: 'Cancelled', title: 'Nothing cancelled', text: 'Plans have held so far.' },
] as const

/** Trips that others share with the guest. None of them waits for anything. */
function useSharedTrips(tab: (typeof tabs)[number]['when']) {
  const isWaiting = tab === 'waiting'
  const query = useApiQuery(
    'bookings/shared-trips',
    { when: isWaiting ? 'upcoming' : tab },
    { quiet: true, enabled: !isWaiting },
  )
  return { ...query, items: isWaiting ? [] : (query.data?.items ?? []), error: isWaiting ? null : query.error }
}

/** A guest's bookings, and those that others share with them. The URL says which tab is open. */
export default function TripsPage() {
  usePage({ title: 'Trips' })
  const [params] = useSearchParams()
  const tab = tabs.find(({ when }) => when === params.get('when')) ?? tabs[0]
  const pages = useApiInfinite('bookings/my-booking', { side: 'guest', when: tab.when }, { keepPrevious: true })
  const shared = useSharedTrips(tab.when)
  useBus('booking:changed', () => void pages.refetch())
  const counts = pages.data?.pages[0]?.counts
  const trips = mergeTrips(pages.data?.pages.flatMap(({ items }) => items) ?? [], shared.items, {
    soonestFirst: tab.when === 'upcoming' || tab.when === 'waiting',
    hasMore: pages.hasNextPage,
  })

  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>Trips</h1>
        <TripsInCalendar />
      </div>
      <Tabs label="Trips" className={css.tabs}>
        {tabs.map(({ when, label }) => (
          <Link
            key={when}
            to={when === 'upcoming' ? '/trips' : `/trips?when=${when}`}
            aria-current={when === tab.when ? 'page' : undefined}
          >
            {label}
            {when === 'waiting' && <CountBadge count={counts?.waiting ?? 0} label="waiting" />}
          </Link>
        ))}
      </Tabs>
      {pages.error && !pages.data ? (
        <ErrorState title="Your trips did not load" retry={() => void pages.refetch()} retrying={pages.isFetching} />
      ) : !pages.data || pages.isPlaceholderData || shared.isLoading ? (
        <SkeletonArea label="Loading your trips">
          <div className={css.list}>
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} height={180} shape="card" />
            ))}
          </div>
        </SkeletonArea>
      ) : trips.length === 0 && !shared.error ? (
        <EmptyState
          icon={<Luggage size={30} strokeWidth={1.6} />}
          title={tab.title}
          text={tab.text}
          action={
            <Link to="/search" className={buttonClass({ variant: 'primary' })}>
              Find a place
            </Link>
          }
        />
      ) : (
        <>
          {shared.error && (
            <div className={css.warning}>
              <Notice
                tone="warning"
                action={
                  <Button size="small" loading={shared.isFetching} onClick={() => void shared.refetch()}>
                    Try again
                  </Button>
                }
              >
                Trips that others share with you did not load.
              </Notice>
            </div>
          )}
          <ul className={css.list}>
            {trips.map((trip) =>
              'own' in trip ? (
                <li key={trip.own.id}>
                  <TripCard trip={trip.own} />
                </li>
              ) : (
                <li key={trip.shared.id}>
                  <SharedTripCard trip={trip.shared} />
                </li>
              ),
            )}
          </ul>
          <ShowMore query={pages} />
        </>
      )}
    </div>
  )
}
