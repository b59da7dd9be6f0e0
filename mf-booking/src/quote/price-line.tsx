import { Amount, Rating } from '@qe/ui/unshared'
import css from './booking-card.module.css'
import type { BookingCardState } from './use-booking-card'

/** Price of a night: the average of the quoted stay, or the listing's usual one without dates. */
export function PriceLine({ booking: { listing, quote } }: { booking: BookingCardState }) {
  const nightly = quote
    ? {
        amount: Math.round(
          quote.nights.reduce((sum, night) => sum + night.amount, 0) / Math.max(1, quote.nights.length),
        ),
        currency: quote.currency,
      }
    : listing.nightly
  return (
    <div className={css.priceLine}>
      <p>
        <strong className={css.nightly}>
          <Amount money={nightly} />
        </strong>{' '}
        a night
      </p>
      <Rating rating={listing.rating} />
    </div>
  )
}
