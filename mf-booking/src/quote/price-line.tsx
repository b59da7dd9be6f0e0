import { Amount, Rating } from '@qe/ui/unshared'
import css from './booking-card.module.css'
import type { BookingCardState } from './use-booking-card'

/** What the stay costs in all; without dates the listing's usual price of a night. */
export function PriceLine({ booking: { listing, total } }: { booking: BookingCardState }) {
  return (
    <div className={css.priceLine}>
      <p>
        <strong className={css.price}>
          <Amount money={total ?? listing.nightly} />
        </strong>{' '}
        {total ? 'total' : 'a night'}
        <span className={css.note}>{total ? 'fees and taxes included' : 'before fees and taxes'}</span>
      </p>
      <Rating rating={listing.rating} />
    </div>
  )
}
