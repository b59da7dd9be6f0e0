import type { SharedTrip } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { plural } from '@qe/ui'
import { formatDateRange, nightsBetween, Photo, partyWords, todayIn } from '@qe/ui/unshared'
import type { ReactNode } from 'react'
import css from './trips.module.css'

type ListedStay = Pick<SharedTrip, 'property' | 'checkIn' | 'checkOut' | 'guests' | 'children' | 'infants' | 'pets'>

/** How long it is until a trip, by the calendar of its place. */
export function daysAhead({ property, checkIn }: Pick<ListedStay, 'property' | 'checkIn'>): string {
  const days = nightsBetween(todayIn(property.timeZone), checkIn)
  return days <= 0 ? 'Today is the day' : days === 1 ? 'Tomorrow is the day' : `In ${plural(days, 'day')}`
}

interface TripCardFrameProps {
  trip: ListedStay
  /** Path of its page. */
  to: string
  /** How it stands. */
  marks: ReactNode
  /** The row at the bottom. */
  children: ReactNode
}

/** What every card of the list has, own or shared: where, when and who. */
export const TripCardFrame = ({ trip, to, marks, children }: TripCardFrameProps) => (
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
      <div className={css.top}>{marks}</div>
      <h2 className={css.title}>
        <Link to={to} className={css.cover}>
          {trip.property.title}
        </Link>
      </h2>
      <p className={css.quiet}>
        {trip.property.city}, {trip.property.country}
      </p>
      <p className={css.dates}>
        {formatDateRange(trip.checkIn, trip.checkOut)} · {partyWords(trip)}
      </p>
      <div className={css.bottom}>{children}</div>
    </div>
  </article>
)
