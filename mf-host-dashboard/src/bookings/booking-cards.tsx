import type { BookingDetails } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { plural } from '@qe/ui'
import { Card, formatDate, formatMoment, formatMoney, Photo } from '@qe/ui/unshared'
import styles from './bookings.module.css'

interface BookingCardProps {
  booking: BookingDetails
}

/** Listing, dates and party of a booking. */
export function StayCard({
  booking: { property, checkIn, checkOut, nights, guests, pets, checkInFrom, checkInUntil, checkOutBy },
}: BookingCardProps) {
  return (
    <Card>
      <div className={styles.stay}>
        <div className={styles.stayPhoto}>
          <Photo src={photoUrl(property.photo.path)} alt="" ratio="4 / 3" sizes="104px" />
        </div>
        <div>
          <Link to={`/property/${property.id}`} className={styles.stayPlace} dir="auto">
            {property.title}
          </Link>
          <p className={styles.quiet}>
            {plural(nights, 'night')}, {plural(guests, 'guest')}
            {pets > 0 && `, ${plural(pets, 'pet')}`}
          </p>
        </div>
      </div>
      <dl className={styles.ends}>
        <div>
          <dt>Arrives</dt>
          <dd>
            {formatDate(checkIn, 'weekday')}
            <span>
              {checkInFrom} to {checkInUntil}
            </span>
          </dd>
        </div>
        <div>
          <dt>Leaves</dt>
          <dd>
            {formatDate(checkOut, 'weekday')}
            <span>by {checkOutBy}</span>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** Price lines, total and payout. */
export const MoneyCard = ({ booking: { lines, currency, total, payout } }: BookingCardProps) => (
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

/** Events of the booking. */
export const TimelineCard = ({ booking: { timeline } }: BookingCardProps) => (
  <Card>
    <h2>What has happened</h2>
    <ol className={styles.timeline}>
      {timeline.map((event) => (
        <li key={event.at + event.label}>
          {event.label}
          {event.note && <span className={styles.quiet}> “{event.note}”</span>}
          <time className={styles.quiet} dateTime={event.at}>
            {formatMoment(event.at)}
          </time>
        </li>
      ))}
    </ol>
  </Card>
)
