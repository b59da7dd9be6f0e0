import { Link } from '@qe/platform'
import { cx, plural } from '@qe/ui'
import { formatDateRange, nightsBetween } from '@qe/ui/unshared'
import styles from './calendar.module.css'
import type { CalendarListing } from './calendar-listing'

interface Props {
  taken: CalendarListing['elsewhere'][number]
  propertyId: string
  /** First and last day on the screen. */
  first: string
  last: string
}

/**
 * Nights that another site has given away, from the middle of the first day to the middle of the last, with that
 * calendar's name.
 */
export function ElsewhereBar({ taken: { name, from, to }, propertyId, first, last }: Props) {
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
