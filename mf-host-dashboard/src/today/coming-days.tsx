import type { BookingSummary, CallOutput } from '@qe/contract'
import { Link, photoUrl } from '@qe/platform'
import { Avatar, plural } from '@qe/ui'
import { addDays, formatDate, todayIn } from '@qe/ui/unshared'
import { LogIn, LogOut } from 'lucide-react'
import styles from './today.module.css'

type Days = CallOutput<'host/today'>['days']

/** What a date is called at a place; empty for none of the two. */
function nameAt(timeZone: string, date: string): 'Today' | 'Tomorrow' | '' {
  const today = todayIn(timeZone)
  return date === today ? 'Today' : date === addDays(today, 1) ? 'Tomorrow' : ''
}

/** “Today” is today at the places of the day's stays; where these are on different dates now, the date says it all. */
function dayName({ date, arrivals, departures }: Days[number]): string {
  const [name, ...others] = new Set([...arrivals, ...departures].map(({ property }) => nameAt(property.timeZone, date)))
  return (name && others.length === 0 ? `${name}, ` : '') + formatDate(date, 'weekday')
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
    {days.map((day) => (
      <section key={day.date} aria-label={dayName(day)}>
        <h3>{dayName(day)}</h3>
        <ul>
          {day.departures.map((booking) => (
            <Movement key={`out ${booking.id}`} booking={booking} isArrival={false} />
          ))}
          {day.arrivals.map((booking) => (
            <Movement key={`in ${booking.id}`} booking={booking} isArrival />
          ))}
        </ul>
      </section>
    ))}
  </div>
)
