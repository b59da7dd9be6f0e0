import { Link, photoUrl } from '@qe/platform'
import { memo } from 'react'
import styles from './calendar.module.css'
import type { CalendarListing } from './calendar-listing'
import { DayCell } from './day-cell'
import { ExternalBookingBar } from './external-booking-bar'
import { contains, type Selection } from './selection'
import { StayBar } from './stay-bar'

interface ListingRowProps {
  listing: CalendarListing
  /** Null for a selection in another row, so that only one row rerenders as it grows. */
  selection: Selection | null
  /** Date of the grid's tab stop if it is in this row. */
  tabStop: string | null
}

/** A listing and its nights. */
export const ListingRow = memo(function ListingRow({
  listing: { propertyId, title, photo, currency, days, bookings, elsewhere },
  selection,
  tabStop,
}: ListingRowProps) {
  const first = days[0]?.date ?? ''
  const last = days.at(-1)?.date ?? ''
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link to={`/host/listings/${propertyId}`} title={title}>
          <img src={`${photoUrl(photo)}/480.webp`} alt="" width={44} height={44} loading="lazy" />
          <span dir="auto">{title}</span>
        </Link>
      </th>
      {days.map((day) => (
        <DayCell
          key={day.date}
          day={day}
          propertyId={propertyId}
          currency={currency}
          selected={contains(selection, propertyId, day.date)}
          tabStop={tabStop === day.date}
        >
          {bookings
            .filter(
              ({ checkIn, checkOut }) =>
                checkIn === day.date || (day.date === first && checkIn < first && checkOut >= first),
            )
            .map((booking) => (
              <StayBar key={booking.id} booking={booking} first={first} last={last} />
            ))}
          {elsewhere
            .filter(({ from, to }) => from === day.date || (day.date === first && from < first && to > first))
            .map((taken) => (
              <ExternalBookingBar key={taken.from} event={taken} propertyId={propertyId} first={first} last={last} />
            ))}
        </DayCell>
      ))}
    </tr>
  )
})
