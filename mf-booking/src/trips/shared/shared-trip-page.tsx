import type { SharedTripDetails } from '@qe/contract'
import { isMissing, useApiQuery, useBus, usePage, useParams } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import { Card } from '@qe/ui/unshared'
import { GettingThere } from '../getting-there'
import { MissingTrip } from '../missing-trip'
import { HouseRules, TripDetails } from '../trip-details'
import { PlacePhoto, TripHead, TripSkeleton, tripTitle } from '../trip-frame'
import { CallHost } from '../trip-help'
import css from '../trip-page.module.css'
import { LeaveTrip } from './leave-trip'
import { SharedBadge, SharedStatus } from './shared-status'

/** A trip that somebody else booked, for those who travel along: to read, with nothing of what it costs. */
export default function SharedTripPage() {
  const { bookingId = '' } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('bookings/shared-trips/details', { bookingId })
  const reload = () => void refetch()
  useBus('booking:changed', (changed) => changed.bookingId === bookingId && reload())
  usePage({ title: data && tripTitle(data) })
  // Who was removed has the trip no longer, also where it was on screen.
  if (isMissing(error)) return <MissingTrip noun="trip" text="It is not, or no longer, shared with this account." />
  if (data) return <SharedTrip trip={data} />
  return error ? (
    <ErrorState title="The trip did not load" text={error.message} retry={reload} retrying={isFetching} />
  ) : (
    <TripSkeleton />
  )
}

const SharedTrip = ({ trip }: { trip: SharedTripDetails }) => (
  <div className={css.page}>
    <TripHead
      stay={trip}
      marks={
        <span className={css.marks}>
          <SharedBadge trip={trip} /> <SharedStatus trip={trip} />
        </span>
      }
    />
    <div className={css.columns}>
      <div className={css.main}>
        <PlacePhoto property={trip.property} />
        <TripDetails booking={trip} />
        <GettingThere
          booking={trip}
          path={`/trips/shared/${trip.id}`}
          withoutGuide={`${trip.host.name} has not written how to get in yet. ${trip.sharedBy} can ask.`}
        />
        <HouseRules booking={trip} />
      </div>
      <div className={css.side}>
        <Card className={css.help}>
          <h2 className={css.cardTitle}>
            Shared by <bdi>{trip.sharedBy}</bdi>
          </h2>
          <p className={css.quiet}>
            <bdi>{trip.sharedBy}</bdi> booked this stay. Payments, messages to <bdi>{trip.host.name}</bdi> and changes
            are with them.
          </p>
          <CallHost stay={trip} />
          <LeaveTrip trip={trip} />
        </Card>
      </div>
    </div>
  </div>
)
