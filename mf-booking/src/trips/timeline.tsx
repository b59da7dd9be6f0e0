import type { BookingDetails } from '@qe/contract'
import { formatMoment } from '@qe/ui/unshared'
import css from './timeline.module.css'

/** Events of a booking, newest first, in the API's words; in the visitor's time zone, or in the one that is given. */
export const Timeline = ({ events, timeZone }: { events: BookingDetails['timeline']; timeZone?: string }) => (
  <ol className={css.line}>
    {[...events].reverse().map((event) => (
      <li key={event.at + event.label} className={css.event}>
        <p className={css.label}>{event.label}</p>
        {event.note && (
          <blockquote className={css.note} dir="auto">
            {event.note}
          </blockquote>
        )}
        <time className={css.when} dateTime={event.at}>
          {formatMoment(event.at, timeZone ? { timeZone } : {})}
        </time>
      </li>
    ))}
  </ol>
)
