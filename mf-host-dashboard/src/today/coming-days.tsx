import type { BookingSummary, CallOutput } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, plural } from '@qe/ui'
import { addDays, formatDate, today } from '@qe/ui/unshared'
import { LogIn, LogOut } from 'lucide-react'
import styles from './today.module.css'

type Days = CallOutput<'host/today'>['days']

function dayName(date: string): string {
  const name = formatDate(date, 'weekday')
  return date === today() ? `Today, ${name}` : date === addDays(today(), 1) ? `Tomorrow, ${name}` : name
}

function Movement({ booking, isArrival }: { booking: BookingSummary; isArrival: boolean }) {
  const { id, guest, guests, nights, property, unit } = booking
  const Icon = isArrival ? LogIn : LogOut
  return (
    <li>
      <Link to={`/host/bookings/${id}`} className={styles.movement}>
        <Icon aria-hidden size={18} />
        <Avatar name={guest.name} src={guest.avatar && `${photoUrl(guest.avatar)}/96.webp`} size={36} />
        <span>
          <strong>
            <bdi>{guest.name}</bdi> {isArrival ? 'arrives' : 'leaves'}
          </strong>
          <span className={styles.label} dir="auto">
            {isArrival && `${plural(guests, 'guest')}, ${plural(nights, 'night')} · `}
            {property.title}
            {unit && ` · ${unit.name}`}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Who arrives and leaves in the next days, day by day. */
export const ComingDays = ({ days }: { days: Days }) => (
  <div className={styles.days}>
    {days.map(({ date, arrivals, departures }) => (
      <section key={date} aria-label={dayName(date)}>
        <h3>{dayName(date)}</h3>
        <ul>
          {departures.map((booking) => (
            <Movement key={`out ${booking.id}`} booking={booking} isArrival={false} />
          ))}
          {arrivals.map((booking) => (
            <Movement key={`in ${booking.id}`} booking={booking} isArrival />
          ))}
        </ul>
      </section>
    ))}
  </div>
)
