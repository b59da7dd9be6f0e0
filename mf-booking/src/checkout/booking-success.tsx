import type { BookingDetails } from '@qe/contract'
import { Link, useSearchParams } from '@qe/platform'
import { buttonClass, Notice } from '@qe/ui'
import { formatDate, formatDeadline, formatMoney } from '@qe/ui/unshared'
import { Check, Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import css from './checkout.module.css'
import { StaySummary } from './stay-summary'

/** Until when the host answers, by the booking's own deadline: requests shortly before check-in get less time. */
const requestText = ({ deadline, total, partPayment, property }: BookingDetails): string => {
  const until = deadline && `They have until ${formatDeadline(deadline, property.timeZone)} to answer.`
  return (
    `${until ?? 'They answer next.'} The dates are kept for you, and ${formatMoney(partPayment?.firstPart ?? total)} ` +
    'is set aside on your card, not charged.'
  )
}

/** A paid booking or a sent request: what happened, and what happens next. */
export function BookingSuccess({ booking }: { booking: BookingDetails }) {
  const isRequest = booking.status === 'requested'
  const title = useRef<HTMLHeadingElement>(null)
  const [params, setParams] = useSearchParams()
  // The pay button was far down the page: move to the top, for eyes and for screen readers.
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  // The bank's page added parameters to the URL: remove them from the history once they are used.
  const isBare = params.size === 0
  useEffect(() => {
    if (!isBare) setParams({}, { replace: true })
  }, [isBare, setParams])
  return (
    <div className={css.page}>
      <div className={css.columns}>
        <div className={css.success}>
          <span className={css.tick}>
            {isRequest ? (
              <Hourglass size={30} aria-hidden="true" />
            ) : (
              <Check size={32} strokeWidth={2.6} aria-hidden="true" />
            )}
          </span>
          <h1 ref={title} tabIndex={-1} className={css.news}>
            {isRequest ? `Your request is with ${booking.host.name}` : `You are going to ${booking.property.city}`}
          </h1>
          <p className={css.lead}>
            {isRequest
              ? requestText(booking)
              : `${booking.host.name} expects you on ${formatDate(booking.checkIn, 'weekday')} from ` +
                `${booking.checkInFrom}. The address and everything else is with your trip.`}
          </p>
          <div className={css.actions}>
            <Link to={`/trips/${booking.id}`} className={buttonClass({ variant: 'primary', size: 'large' })}>
              See your trip
            </Link>
            <Link to="/" className={buttonClass({ size: 'large' })}>
              Find another place
            </Link>
          </div>
          <Notice tone="info" title={`Your reference is ${booking.code}`}>
            We have sent it to you by e-mail, too.
          </Notice>
        </div>
        <StaySummary booking={booking} />
      </div>
    </div>
  )
}
