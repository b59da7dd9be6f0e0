import { Link } from '@qe/platform'
import { cx, plural } from '@qe/ui'
import { formatDateRange, nightsBetween } from '@qe/ui/unshared'
import styles from './calendar.module.css'
import type { CalendarListing } from './calendar-listing'

interface ExternalBookingBarProps {
  event: CalendarListing['elsewhere'][number]
  propertyId: string
  /** First and last visible day. */
  first: string
  last: string
}

/**
 * Nights taken on another site, from the middle of the first day to the middle of the last, with the calendar's name.
 */
export function ExternalBookingBar({ event: { name, from, to }, propertyId, first, last }: ExternalBookingBarProps) {
  const startsBefore = from < first
  const endsAfter = to > last
  const days = nightsBetween(startsBefore ? first : from, endsAfter ? last : to)
  return (
    <Link
      to={`/host/listings/${propertyId}`}
      className={cx(styles.bar, styles.elsewhere, startsBefore && styles.fromBefore, endsAfter && styles.toAfter)}
      style={{ '--days': days + (startsBefore ? 0.5 : 0) + (endsAfter ? 0.5 : 0) } as React.CSSProperties}
      aria-label={`Taken in ${name}, ${plural(nightsBetween(from, to), 'night')}, ${formatDateRange(from, to)}`}
      title={`Taken in ${name}, ${formatDateRange(from, to)}`}
      draggable={false}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
