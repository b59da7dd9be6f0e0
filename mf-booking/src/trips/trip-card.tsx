import type { BookingSummary } from '@qe/contract'
import { Link } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import { formatMoney, formatRelative, OpenChangeBadge, StatusPill, useNow } from '@qe/ui/unshared'
import { daysAhead, TripCardFrame } from './trip-card-frame'
import css from './trips.module.css'

/** The most important next step of a trip in one line; null when there is none. */
function nextStep(trip: BookingSummary, now: number): string | null {
  if (trip.status === 'held' && trip.deadline)
    return `Pay ${formatRelative(trip.deadline, now)}, or the dates are given back`
  if (trip.status === 'requested' && trip.deadline)
    return `${trip.host.name} answers ${formatRelative(trip.deadline, now)} at the latest`
  if (trip.status !== 'confirmed') return null
  if (trip.payRestBy) return `Pay the rest ${formatRelative(trip.payRestBy, now)}, or your stay is cancelled`
  return daysAhead(trip)
}

/** One trip of the list. */
export function TripCard({ trip }: { trip: BookingSummary }) {
  const next = nextStep(trip, useNow())
  return (
    <TripCardFrame
      trip={trip}
      to={`/trips/${trip.id}`}
      marks={
        <>
          <StatusPill status={trip.status} />
          {next && <span className={css.next}>{next}</span>}
          {trip.change && <OpenChangeBadge change={trip.change} side="guest" />}
        </>
      }
    >
      <span className={css.quiet}>
        {formatMoney(trip.total)} · {trip.code}
      </span>
      {trip.actions.includes('pay') && (
        <Link
          to={`/checkout/${trip.id}`}
          className={`${buttonClass({ variant: 'primary', size: 'small' })} ${css.over}`}
        >
          Continue to payment
        </Link>
      )}
      {trip.payRestBy && (
        <Link
          to={`/trips/${trip.id}?pay=rest`}
          className={`${buttonClass({ variant: 'primary', size: 'small' })} ${css.over}`}
        >
          Pay the rest
        </Link>
      )}
      {trip.actions.includes('review') && (
        <Link to={`/trips/${trip.id}#review`} className={`${buttonClass({ size: 'small' })} ${css.over}`}>
          Write a review
        </Link>
      )}
    </TripCardFrame>
  )
}
