import { refresh, useApiInfinite, useBus, useSearchParams } from '@qe/platform'
import { Button, Chip, EmptyState } from '@qe/ui'
import { CalendarDays } from 'lucide-react'
import { HostPage } from '../host-page'
import { Loaded } from '../loaded'
import { BookingRow } from './booking-row'
import styles from './bookings.module.css'

const tabs = [
  { when: 'waiting', label: 'To answer' },
  { when: 'upcoming', label: 'Coming up' },
  { when: 'past', label: 'Past' },
  { when: 'cancelled', label: 'Cancelled' },
] as const
type When = (typeof tabs)[number]['when']

const nothing: Record<When, string> = {
  waiting: 'Nobody waits for your answer',
  upcoming: 'No stays are planned',
  past: 'No stays yet',
  cancelled: 'Nothing was cancelled',
}

export default function BookingsPage() {
  const [params, setParams] = useSearchParams()
  const when = tabs.find((tab) => tab.when === params.get('when'))?.when ?? 'upcoming'
  const query = useApiInfinite('bookings/my-booking', { side: 'provider', when }, { keepPrevious: true })
  useBus('booking:changed', () => refresh('bookings/my-booking'))
  const counts = query.data?.pages[0]?.counts
  return (
    <HostPage title="Bookings">
      <div className={styles.tabs}>
        {tabs.map((tab) => (
          <Chip key={tab.when} pressed={tab.when === when} count={counts?.[tab.when]} onClick={() => setParams({ when: tab.when }, { replace: true })}>
            {tab.label}
          </Chip>
        ))}
      </div>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return <EmptyState icon={<CalendarDays aria-hidden size={30} strokeWidth={1.6} />} title={nothing[when]} text="Guests' bookings of your places are listed here." />
          return (
            <ul className={styles.rows}>
              {items.map((booking) => (
                <BookingRow key={booking.id} booking={booking} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button full loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </HostPage>
  )
}
