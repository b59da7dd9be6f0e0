import type { BookingSummary, GuestFacts } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, plural } from '@qe/ui'
import { formatDateRange, formatMoney, OpenChangeBadge, partyWords, RelativeTime, StatusPill } from '@qe/ui/unshared'
import styles from './bookings.module.css'
import { GuestFactsLine } from './guest-facts-line'
import { RequestAnswer } from './request-answer'

interface BookingRowProps {
  booking: BookingSummary
  facts?: GuestFacts | undefined
}

/**
 * A booking in a list: guest, listing, dates and payout. While it waits for the host: the answer buttons, and what
 * there is to know of the guest.
 */
export function BookingRow({ booking, facts = booking.guestFacts }: BookingRowProps) {
  const { guest, property, unit, checkIn, checkOut, nights, payout, total, status, deadline, actions, change } = booking
  return (
    <li className={styles.row}>
      <Avatar name={guest.name} src={guest.avatar && `${photoUrl(guest.avatar)}/96.webp`} size={48} />
      <div className={styles.what}>
        <Link to={`/host/bookings/${booking.id}`} className={styles.name}>
          <bdi>{guest.name}</bdi> · {partyWords(booking)}
        </Link>
        <span className="tabular">
          {formatDateRange(checkIn, checkOut)} · {plural(nights, 'night')}
        </span>
        <span className={styles.place} dir="auto">
          {property.title}
          {unit && ` · ${unit.name}`}
        </span>
      </div>
      <div className={styles.state}>
        <StatusPill status={status} side="provider" />
        {deadline && status === 'requested' && (
          <span className={styles.quiet}>
            answer <RelativeTime instant={deadline} />
          </span>
        )}
        {change && <OpenChangeBadge change={change} side="provider" />}
      </div>
      <strong className={styles.money}>{formatMoney(payout ?? total)}</strong>
      {actions.includes('accept') && <RequestAnswer booking={booking} />}
      {facts && <GuestFactsLine facts={facts} />}
    </li>
  )
}

/** A list of bookings. */
export const BookingRows = ({ bookings }: { bookings: readonly BookingSummary[] }) => (
  <ul className={styles.rows}>
    {bookings.map((booking) => (
      <BookingRow key={booking.id} booking={booking} />
    ))}
  </ul>
)
