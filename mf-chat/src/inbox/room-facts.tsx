import type { ChatRoom } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { buttonClass, formatDateRange, Photo, StatusPill } from '@qe/ui'
import styles from './inbox.module.css'

/** What the conversation is about: the place, and the stay where there is one. */
export function BookingCard({ room: { property, booking, side } }: { room: ChatRoom }) {
  return (
    <aside className={styles.about} aria-label="About this conversation">
      <Photo src={photoUrl(property.photo.path)} alt={property.photo.alt} ratio="4 / 3" sizes="320px" />
      <h2 className={styles.aboutTitle}>{property.title}</h2>
      <p className={styles.aboutCity}>{property.city}</p>
      {booking && (
        <>
          <StatusPill status={booking.status} side={side} />
          <p className="tabular">{formatDateRange(booking.checkIn, booking.checkOut)}</p>
          <Link className={buttonClass({ full: true })} to={side === 'guest' ? `/trips/${booking.id}` : `/host/bookings/${booking.id}`}>
            Open the booking
          </Link>
        </>
      )}
      <Link className={buttonClass({ variant: 'ghost', full: true })} to={`/property/${property.id}`}>
        See the place
      </Link>
    </aside>
  )
}
