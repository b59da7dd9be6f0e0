import { Link } from '@qe/platform'
import { cx, nightsBetween, plural } from '@qe/ui'
import styles from './calendar.module.css'
import type { CalendarListing } from './grid'

interface Props {
  booking: CalendarListing['bookings'][number]
  /** First and last day on the screen. */
  first: string
  last: string
}

/** A stay from the middle of its first day to the middle of its last, as far as the screen shows it. */
export function StayBar({ booking: { id, guest, checkIn, checkOut, nights, status }, first, last }: Props) {
  const startsBefore = checkIn < first
  const from = startsBefore ? first : checkIn
  const endsAfter = checkOut > last
  const days = nightsBetween(from, endsAfter ? last : checkOut)
  return (
    <Link
      to={`/host/bookings/${id}`}
      className={cx(styles.bar, status === 'requested' && styles.waiting, startsBefore && styles.fromBefore, endsAfter && styles.toAfter)}
      style={{ '--days': days + (startsBefore ? 0.5 : 0) + (endsAfter ? 0.5 : 0) } as React.CSSProperties}
      aria-label={`${guest.name}, ${plural(nights, 'night')}${status === 'requested' ? ', to answer' : ''}`}
    >
      {guest.name} · {plural(nights, 'night')}
    </Link>
  )
}
