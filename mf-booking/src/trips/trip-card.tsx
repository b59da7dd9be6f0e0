import type { BookingSummary } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { buttonClass, plural } from '@qe/ui'
import {
  formatDateRange,
  formatMoney,
  formatRelative,
  nightsBetween,
  OpenChangeBadge,
  Photo,
  partyWords,
  StatusPill,
  todayIn,
  useNow,
} from '@qe/ui/unshared'
import css from './trips.module.css'

/** The most important next step of a trip in one line; null when there is none. */
function nextStep(trip: BookingSummary, now: number): string | null {
  if (trip.status === 'held' && trip.deadline)
    return `Pay ${formatRelative(trip.deadline, now)}, or the dates are given back`
  if (trip.status === 'requested' && trip.deadline)
    return `${trip.host.name} answers ${formatRelative(trip.deadline, now)} at the latest`
  if (trip.status !== 'confirmed') return null
  if (trip.payRestBy) return `Pay the rest ${formatRelative(trip.payRestBy, now)}, or your stay is cancelled`
  const days = nightsBetween(todayIn(trip.property.timeZone), trip.checkIn)
  return days <= 0 ? 'Today is the day' : days === 1 ? 'Tomorrow is the day' : `In ${plural(days, 'day')}`
}

/** One trip of the list. */
export function TripCard({ trip }: { trip: BookingSummary }) {
  const next = nextStep(trip, useNow())
  return (
    <article className={css.card}>
      <div className={css.photo}>
        <Photo
          src={photoUrl(trip.property.photo.path)}
          colours={trip.property.photo.colours}
          alt=""
          sizes="(min-width: 768px) 280px, 100vw"
          square
        />
      </div>
      <div className={css.words}>
        <div className={css.top}>
          <StatusPill status={trip.status} />
          {next && <span className={css.next}>{next}</span>}
          {trip.change && <OpenChangeBadge change={trip.change} side="guest" />}
        </div>
        <h2 className={css.title}>
          <Link to={`/trips/${trip.id}`} className={css.cover}>
            {trip.property.title}
          </Link>
        </h2>
        <p className={css.quiet}>
          {trip.property.city}, {trip.property.country}
        </p>
        <p className={css.dates}>
          {formatDateRange(trip.checkIn, trip.checkOut)} · {partyWords(trip)}
        </p>
        <div className={css.bottom}>
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
        </div>
      </div>
    </article>
  )
}
