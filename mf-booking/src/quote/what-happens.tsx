import { formatMoment } from '@qe/ui/unshared'
import css from './booking-card.module.css'
import type { Booking } from './use-booking'

/** Under the button: what pressing it leads to, and until when one can change one's mind. */
export function WhatHappens({ booking: { place, quote, isLoggedIn } }: { booking: Booking }) {
  const free = quote?.refunds.find(({ until, refund }) => until !== null && refund === quote.total)
  return (
    <div className={css.next}>
      <p>
        {place.bookingType === 'instant'
          ? 'We hold the dates for you while you pay.'
          : 'The host answers within 24 hours. You pay only when they accept.'}
      </p>
      {free?.until && <p>Everything back until {formatMoment(free.until, { withYear: true })}.</p>}
      {!isLoggedIn && <p>You sign in first; your dates are kept.</p>}
    </div>
  )
}
