import type { SharedTrip } from '@qe/contract'
import { daysAhead, TripCardFrame } from '../trip-card-frame'
import css from '../trips.module.css'
import { SharedBadge, SharedStatus } from './shared-status'

/** A trip of the list that somebody else booked. */
export function SharedTripCard({ trip }: { trip: SharedTrip }) {
  const next = trip.status === 'confirmed' ? daysAhead(trip) : null
  return (
    <TripCardFrame
      trip={trip}
      to={`/trips/shared/${trip.id}`}
      marks={
        <>
          <SharedStatus trip={trip} />
          <SharedBadge trip={trip} />
          {next && <span className={css.next}>{next}</span>}
        </>
      }
    >
      <span className={css.quiet}>{trip.code}</span>
    </TripCardFrame>
  )
}
