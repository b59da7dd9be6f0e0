import type { Conversation } from '@qe/contract'
import { Link, Slot } from '@qe/platform'
import { plural } from '@qe/ui'
import { formatDateRange, nightsBetween, StatusPill } from '@qe/ui/unshared'
import styles from './booking-strip.module.css'

interface BookingStripProps {
  booking: NonNullable<Conversation['booking']>
  side: Conversation['side']
}

/** How the booking of a conversation stands, at the top of it; for a host with what it waits for. */
export const BookingStrip = ({ booking, side }: BookingStripProps) => {
  const { id, status, checkIn, checkOut } = booking
  return (
    <section className={styles.strip} aria-label="The booking">
      <StatusPill status={status} side={side} />
      <Link className={styles.stay} to={side === 'guest' ? `/trips/${id}` : `/host/bookings/${id}`}>
        {formatDateRange(checkIn, checkOut)} · {plural(nightsBetween(checkIn, checkOut), 'night')}
      </Link>
      {side === 'provider' && <Slot name="conversation.booking" props={{ bookingId: id }} />}
    </section>
  )
}
