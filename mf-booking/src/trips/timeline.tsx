import type { BookingDetails } from '@qe/contract'
import { formatMoment } from '@qe/ui/unshared'
import css from './timeline.module.css'

/** Events of a booking, newest first, in the API's words. */
export const Timeline = ({ events }: { events: BookingDetails['timeline'] }) => (
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
          {formatMoment(event.at)}
        </time>
      </li>
    ))}
  </ol>
)
