import type { BookingDetails } from '@qe/contract'
import { Link } from '@qe/platform'
import { plural } from '@qe/ui'
import { formatDate, partyWords } from '@qe/ui/unshared'
import css from './checkout.module.css'
import { listingPath } from './listing-path'

/** Dates, party, arrival times and message of the stay, with a link to change them. */
export const StayDetails = ({ booking }: { booking: BookingDetails }) => (
  <div className={css.stay}>
    <dl className={css.facts}>
      <div>
        <dt>Dates</dt>
        <dd>
          {formatDate(booking.checkIn, 'weekday')} – {formatDate(booking.checkOut, 'weekday')}
          <span>{plural(booking.nights, 'night')}</span>
        </dd>
      </div>
      <div>
        <dt>Who</dt>
        <dd>{partyWords(booking)}</dd>
      </div>
      <div>
        <dt>Arrive</dt>
        <dd>
          {booking.checkInFrom} – {booking.checkInUntil}
          <span>leave by {booking.checkOutBy}</span>
        </dd>
      </div>
      {booking.guestMessage && (
        <div>
          <dt>Your message</dt>
          <dd>{booking.guestMessage}</dd>
        </div>
      )}
    </dl>
    <Link className={css.edit} to={listingPath(booking.property.id, booking)}>
      Change dates or guests
    </Link>
  </div>
)
