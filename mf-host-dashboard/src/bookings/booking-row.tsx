import type { BookingSummary, OpenChange } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, Badge, plural } from '@qe/ui'
import { formatDateRange, formatMoney, formatRelative, StatusPill } from '@qe/ui/parts'
import { Answer } from './answer'
import styles from './bookings.module.css'

/** Says of a stay that it may become another: whose turn it is, and until when. */
function OpenChangeMark({ change: { status, by, deadline } }: { change: OpenChange }) {
  const asked = status === 'proposed' && by === 'guest'
  return (
    <>
      <Badge tone={asked ? 'warning' : 'neutral'}>{status === 'to_pay' ? 'Change to be paid' : asked ? 'Change asked' : 'You asked for a change'}</Badge>
      {deadline && (
        <span className={styles.quiet}>
          {asked ? 'answer' : 'ends'} {formatRelative(deadline)}
        </span>
      )}
    </>
  )
}

/** A stay in a list: who, where, when, what it brings; with the answer right there while one is due. */
function BookingRow({ booking }: { booking: BookingSummary }) {
  const { guest, property, checkIn, checkOut, nights, guests, payout, total, status, deadline, actions, change } = booking
  return (
    <li className={styles.row}>
      <Avatar name={guest.name} src={guest.avatar && `${photoUrl(guest.avatar)}/96.webp`} size={48} />
      <div className={styles.what}>
        <Link to={`/host/bookings/${booking.id}`} className={styles.name}>
          <bdi>{guest.name}</bdi> · {plural(guests, 'guest')}
        </Link>
        <span className="tabular">
          {formatDateRange(checkIn, checkOut)} · {plural(nights, 'night')}
        </span>
        <span className={styles.place} dir="auto">
          {property.title}
        </span>
      </div>
      <div className={styles.state}>
        <StatusPill status={status} side="provider" />
        {deadline && status === 'requested' && <span className={styles.quiet}>answer {formatRelative(deadline)}</span>}
        {change && <OpenChangeMark change={change} />}
      </div>
      <strong className={styles.money}>{formatMoney(payout ?? total)}</strong>
      {actions.includes('accept') && <Answer booking={booking} />}
    </li>
  )
}

export const BookingRows = ({ bookings }: { bookings: readonly BookingSummary[] }) => (
  <ul className={styles.rows}>
    {bookings.map((booking) => (
      <BookingRow key={booking.id} booking={booking} />
    ))}
  </ul>
)
