import type { BookingSummary } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, formatDateRange, formatMoney, formatRelative, plural, StatusPill } from '@qe/ui'
import { Answer } from './answer'
import styles from './bookings.module.css'

/** A stay in a list: who, where, when, what it brings; with the answer right there while one is due. */
export function BookingRow({ booking }: { booking: BookingSummary }) {
  const { guest, property, checkIn, checkOut, nights, guests, payout, total, status, deadline, actions } = booking
  return (
    <li className={styles.row}>
      <Avatar name={guest.name} src={guest.avatar && `${photoUrl(guest.avatar)}/96.webp`} size={48} />
      <div className={styles.what}>
        <Link to={`/host/bookings/${booking.id}`} className={styles.name}>
          {guest.name} · {plural(guests, 'guest')}
        </Link>
        <span className="tabular">
          {formatDateRange(checkIn, checkOut)} · {plural(nights, 'night')}
        </span>
        <span className={styles.quiet}>{property.title}</span>
      </div>
      <div className={styles.money}>
        <StatusPill status={status} side="provider" />
        <strong className="tabular">{formatMoney(payout ?? total)}</strong>
        {deadline && status === 'requested' && <span className={styles.quiet}>answer {formatRelative(deadline)}</span>}
      </div>
      {actions.includes('accept') && <Answer booking={booking} />}
    </li>
  )
}
