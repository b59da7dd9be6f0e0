import type { BookingDetails } from '@qe/contract'
import { Link, photoUrl, refresh, Slot, useApiQuery, useBus, useParams, usePage } from '@qe/platform'
import { Avatar, Card, formatDate, formatMoment, formatMoney, plural, StatusPill } from '@qe/ui'
import { ChevronLeft } from 'lucide-react'
import { Loaded } from '../loaded'
import { Answer } from './answer'
import styles from './bookings.module.css'
import { CancelStay } from './cancel-stay'

function Money({ booking: { lines, currency, total, payout } }: { booking: BookingDetails }) {
  return (
    <Card>
      <h2>Money</h2>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{formatMoney({ amount: line.amount, currency })}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>The guest pays</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        {payout && (
          <div className={styles.total}>
            <dt>You are paid</dt>
            <dd>{formatMoney(payout)}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function Stay({ booking }: { booking: BookingDetails }) {
  const { guest, property, timeline } = booking
  return (
    <>
      <div className={styles.bookingHead}>
        <Avatar name={guest.name} src={guest.avatar && `${photoUrl(guest.avatar)}/192.webp`} size={72} />
        <div>
          <h1>{guest.name}</h1>
          <p className={styles.quiet}>
            {booking.code} · <Link to={`/property/${property.id}`}>{property.title}</Link>
          </p>
        </div>
        <StatusPill status={booking.status} side="provider" />
      </div>
      <p className={styles.dates}>
        {formatDate(booking.checkIn, 'long')} – {formatDate(booking.checkOut, 'long')}, {plural(booking.nights, 'night')}, {plural(booking.guests, 'guest')}
        {booking.pets > 0 && `, ${plural(booking.pets, 'pet')}`}
      </p>
      {booking.guestMessage && <blockquote className={styles.quote}>{booking.guestMessage}</blockquote>}
      <div className={styles.actions}>
        {booking.actions.includes('accept') && <Answer booking={booking} />}
        <Slot name="booking.contact" props={{ bookingId: booking.id, otherName: guest.name }} />
        {booking.actions.includes('cancel') && <CancelStay booking={booking} />}
      </div>
      <div className={styles.columns}>
        <Money booking={booking} />
        <Card>
          <h2>What has happened</h2>
          <ol className={styles.timeline}>
            {timeline.map((event) => (
              <li key={event.at + event.label}>
                <span>{event.label}</span>
                {event.note && <span className={styles.quiet}> “{event.note}”</span>}
                <time className={styles.quiet} dateTime={event.at}>
                  {formatMoment(event.at)}
                </time>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  )
}

export default function BookingPage() {
  const { bookingId = '' } = useParams()
  const query = useApiQuery('bookings/my-booking/details', { bookingId })
  usePage({ title: query.data && `${query.data.booking.guest.name}, ${query.data.booking.code}` })
  useBus('booking:changed', (change) => change.bookingId === bookingId && refresh('bookings/my-booking/details'))
  return (
    <div className={styles.bookingPage}>
      <Link to="/host/bookings" className={styles.back}>
        <ChevronLeft aria-hidden size={16} />
        Bookings
      </Link>
      <Loaded query={query}>{({ booking }) => <Stay booking={booking} />}</Loaded>
    </div>
  )
}
