import { Amount, Rating } from '@qe/ui/unshared'
import css from './booking-card.module.css'
import type { Booking } from './use-booking'

/** What a night costs: of this very stay once there are dates. */
export function PriceLine({ booking: { place, quote } }: { booking: Booking }) {
  const nightly = quote
    ? {
        amount: Math.round(
          quote.nights.reduce((sum, night) => sum + night.amount, 0) / Math.max(1, quote.nights.length),
        ),
        currency: quote.currency,
      }
    : place.nightly
  return (
    <div className={css.priceLine}>
      <p>
        <strong className={css.nightly}>
          <Amount money={nightly} />
        </strong>{' '}
        a night
      </p>
      <Rating rating={place.rating} />
    </div>
  )
}
