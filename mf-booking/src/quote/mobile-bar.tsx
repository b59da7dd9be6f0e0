import { Button } from '@qe/ui'
import { Amount, Dialog, formatDateRange } from '@qe/ui/unshared'
import { useState } from 'react'
import css from './booking-card.module.css'
import { BookingForm } from './booking-form'
import { PriceLine } from './price-line'
import type { BookingCardState } from './use-booking-card'

/** The phone version: a bar at the bottom with the price and the button, and the form in a sheet. */
export function MobileBar({ booking }: { booking: BookingCardState }) {
  const [open, setOpen] = useState(false)
  const { total, stay, listing, hasDates, isTooLarge } = booking
  const reserve = listing.bookingType === 'instant' ? 'Reserve' : 'Request'
  return (
    <>
      <div className={css.bar} data-bar="bottom">
        <button type="button" className={css.barPrice} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span>
            <strong>
              <Amount money={total ?? listing.nightly} />
            </strong>{' '}
            {total ? 'total' : 'a night, before fees'}
          </span>
          <span className={css.barDates}>
            {stay.checkIn && stay.checkOut ? formatDateRange(stay.checkIn, stay.checkOut) : 'Add dates'}
          </span>
        </button>
        <Button variant="primary" size="large" onClick={() => setOpen(true)}>
          {isTooLarge ? 'Check guests' : hasDates ? reserve : 'Check dates'}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your stay">
        <PriceLine booking={booking} />
        <BookingForm booking={booking} />
      </Dialog>
    </>
  )
}
