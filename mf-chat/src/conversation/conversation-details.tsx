import type { Conversation } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { buttonClass, plural } from '@qe/ui'
import { formatDateRange, nightsBetween, Photo, StatusPill } from '@qe/ui/unshared'
import styles from './conversation-details.module.css'

/** The listing that a conversation is about, and the booking where there is one. */
export function ConversationDetails({ room: { property, booking, side, other } }: { room: Conversation }) {
  return (
    <div className={styles.facts}>
      <Photo
        src={photoUrl(property.photo.path)}
        colours={property.photo.colours}
        alt={property.photo.alt}
        ratio="4 / 3"
        sizes="(min-width: 1280px) 320px, 100vw"
      />
      <h2 className={styles.title} dir="auto">
        {property.title}
      </h2>
      <p className={styles.quiet}>{property.city}</p>
      {booking ? (
        <>
          <StatusPill status={booking.status} side={side} />
          <p className="tabular">
            {formatDateRange(booking.checkIn, booking.checkOut)} ·{' '}
            {plural(nightsBetween(booking.checkIn, booking.checkOut), 'night')}
            <br />
            <span className={styles.quiet}>{booking.code}</span>
          </p>
          <Link
            className={buttonClass({ full: true })}
            to={side === 'guest' ? `/trips/${booking.id}` : `/host/bookings/${booking.id}`}
          >
            Open the booking
          </Link>
        </>
      ) : (
        <p className={styles.quiet}>
          {side === 'guest' ? 'You have not booked here yet.' : `${other.name} has not booked yet.`}
        </p>
      )}
      <Link className={buttonClass({ variant: 'ghost', full: true })} to={`/property/${property.id}`}>
        See the place
      </Link>
    </div>
  )
}
