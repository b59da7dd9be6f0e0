import { formatDeadline, formatMoment } from '@qe/ui/unshared'
import { RefundSteps } from '../checkout/refund-steps'
import css from './booking-card.module.css'
import type { BookingCardState } from './use-booking-card'

/** Below the button: what pressing it does, until when cancelling is free, and what comes back later. */
export function BookingNotes({ booking: { listing, quote, isLoggedIn } }: { booking: BookingCardState }) {
  const freeCancellation = quote?.refunds.find(({ until, refund }) => until !== null && refund === quote.total)
  return (
    <>
      <div className={css.next}>
        <p>
          {listing.bookingType === 'instant'
            ? 'We hold the dates for you while you pay.'
            : 'The host answers your request first. You pay only when they accept.'}
        </p>
        {freeCancellation?.until && (
          <p>
            Everything back until{' '}
            {quote?.timeZone
              ? formatDeadline(freeCancellation.until, quote.timeZone)
              : formatMoment(freeCancellation.until, { withYear: true })}
            .
          </p>
        )}
        {!isLoggedIn && <p>You sign in first; your dates and your message are kept.</p>}
      </div>
      {quote?.timeZone && (
        <details className={css.plans}>
          <summary>What if my plans change?</summary>
          <RefundSteps refunds={quote.refunds} currency={quote.currency} timeZone={quote.timeZone} />
        </details>
      )}
    </>
  )
}
