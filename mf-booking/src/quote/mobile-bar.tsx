import { Button } from '@qe/ui'
import { Amount, Dialog, formatDateRange, formatMoney } from '@qe/ui/unshared'
import { useState } from 'react'
import css from './booking-card.module.css'
import { BookingForm } from './booking-form'
import { PriceLine } from './price-line'
import type { Booking } from './use-booking'

/** The price and the way on, always in reach of the thumb; the whole form is a sheet above it. */
export function MobileBar({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const { quote, stay, place, hasDates } = booking
  return (
    <>
      <div className={css.bar} data-bar="bottom">
        <button type="button" className={css.barPrice} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span>
            <strong>
              {quote ? (
                formatMoney({ amount: quote.total, currency: quote.currency })
              ) : (
                <Amount money={place.nightly} />
              )}
            </strong>{' '}
            {quote ? 'in all' : 'a night'}
          </span>
          <span className={css.barDates}>
            {stay.checkIn && stay.checkOut ? formatDateRange(stay.checkIn, stay.checkOut) : 'Add dates'}
          </span>
        </button>
        <Button variant="primary" size="large" onClick={() => setOpen(true)}>
          {hasDates ? (place.bookingType === 'instant' ? 'Reserve' : 'Request') : 'Check dates'}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your stay">
        <PriceLine booking={booking} />
        <BookingForm booking={booking} />
      </Dialog>
    </>
  )
}
