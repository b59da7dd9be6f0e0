import type { CalendarConflict } from '@qe/contract'
import { Link } from '@qe/platform'
import { Notice, plural } from '@qe/ui'
import { bookingStatusLabel, formatDateRange } from '@qe/ui/unshared'
import styles from './other-calendars.module.css'

/** Double bookings with another site: both stays, and what to do. */
export const Conflicts = ({ name, conflicts }: { name: string; conflicts: CalendarConflict[] }) => (
  <Notice
    tone="error"
    title={
      conflicts.length === 1
        ? 'The same nights are taken twice'
        : `${plural(conflicts.length, 'stay')} here and there share nights`
    }
  >
    <ul className={styles.conflicts}>
      {conflicts.map(({ there, booking }) => (
        <li key={`${booking.id} ${there.from}`}>
          There {formatDateRange(there.from, there.to)}, here{' '}
          <Link to={`/host/bookings/${booking.id}`}>
            {booking.code}, {formatDateRange(booking.checkIn, booking.checkOut)}
          </Link>{' '}
          ({bookingStatusLabel(booking.status, 'provider').toLowerCase()})
        </li>
      ))}
    </ul>
    <p>
      Nothing was changed on either side. Decline or cancel one of the two, here or on {name}, and tell that guest soon.
    </p>
  </Notice>
)
