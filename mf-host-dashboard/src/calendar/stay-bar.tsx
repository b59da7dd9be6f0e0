import { Link } from '@qe/platform'
import { cx, plural } from '@qe/ui'
import { bookingStatusLabel, formatDateRange, nightsBetween } from '@qe/ui/unshared'
import styles from './calendar.module.css'
import type { CalendarListing } from './calendar-listing'

interface StayBarProps {
  booking: CalendarListing['bookings'][number]
  /** First and last visible day. */
  first: string
  last: string
}

const statusClasses: Partial<Record<CalendarListing['bookings'][number]['status'], string | undefined>> = {
  requested: styles.waiting,
  completed: styles.over,
}

/** The visible part of a stay, from the middle of its first day to the middle of its last. */
export function StayBar({ booking: { id, guest, checkIn, checkOut, nights, status }, first, last }: StayBarProps) {
  const startsBefore = checkIn < first
  const endsAfter = checkOut > last
  const days = nightsBetween(startsBefore ? first : checkIn, endsAfter ? last : checkOut)
  return (
    <Link
      to={`/host/bookings/${id}`}
      className={cx(styles.bar, statusClasses[status], startsBefore && styles.fromBefore, endsAfter && styles.toAfter)}
      style={{ '--days': days + (startsBefore ? 0.5 : 0) + (endsAfter ? 0.5 : 0) } as React.CSSProperties}
      aria-label={
        `${guest.name}, ${plural(nights, 'night')}, ${formatDateRange(checkIn, checkOut)}, ` +
        `${bookingStatusLabel(status, 'provider')}`
      }
      title={`${guest.name}, ${formatDateRange(checkIn, checkOut)}`}
      draggable={false}
    >
      <bdi>{guest.name}</bdi> · {plural(nights, 'night')}
    </Link>
  )
}
