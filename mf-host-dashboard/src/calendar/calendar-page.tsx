import { calendarLimits } from '@qe/contract'
import { Link, refresh, useApiQuery, useBus, useHostInput } from '@qe/platform'
import { buttonClass, EmptyState, Loaded } from '@qe/ui'
import { addDays, nightsBetween, today } from '@qe/ui/unshared'
import { CalendarDays } from 'lucide-react'
import { HostPage } from '../host-page'
import { CalendarWorkspace } from './calendar-workspace'

/** The calendar of a host's listings: all of them in time, or the months of one. */
export default function CalendarPage() {
  // Last month, and every night from today on that can be edited: guests book as far ahead.
  const from = `${addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  const days = nightsBetween(from, today()) + calendarLimits.daysAhead + 1
  const host = useHostInput()
  const query = useApiQuery('calendar/overview', { from, days, ...host })
  useBus('booking:changed', () => refresh('calendar/overview'))
  return (
    <HostPage title="Calendar">
      <Loaded query={query} shape={[48, 72, 72, 72, 72, 72]}>
        {(calendar) =>
          calendar.listings.length > 0 ? (
            <CalendarWorkspace key={host.hostId} calendar={calendar} />
          ) : (
            <EmptyState
              icon={<CalendarDays aria-hidden size={30} strokeWidth={1.6} />}
              title="No listings to show"
              text="Once a listing of yours is live, its days appear here."
              action={
                <Link to="/host/listings" className={buttonClass({ variant: 'primary' })}>
                  Go to your listings
                </Link>
              }
            />
          )
        }
      </Loaded>
    </HostPage>
  )
}
