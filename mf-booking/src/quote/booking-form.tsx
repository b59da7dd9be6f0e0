import { Button, ErrorState, Notice, TextArea } from '@qe/ui'
import { useState } from 'react'
import css from './booking-card.module.css'
import { DatesField } from './dates-field'
import { GuestsField } from './guests-field'
import { QuoteLines, QuoteSkeleton } from './quote-lines'
import type { Booking } from './use-booking'
import { WhatHappens } from './what-happens'

/** Dates, guests, the price with every line, and the button. Under each other in the card and in the phone's sheet. */
export function BookingForm({ booking }: { booking: Booking }) {
  const { place, quote, reason, refused, failed, asking, stale, hasDates, reserve, reserving } = booking
  const [picking, setPicking] = useState(false)
  const [writing, setWriting] = useState(false)
  return (
    <div className={css.form}>
      <div className={css.fields}>
        <DatesField booking={booking} open={picking} onOpen={setPicking} />
        <GuestsField booking={booking} />
      </div>
      {refused && <Notice tone="warning">{refused}</Notice>}
      {reason && !refused && (
        <Notice tone="warning" live>
          {reason}
        </Notice>
      )}
      {failed && <ErrorState compact title="The price did not load" text="Your dates are kept." retry={failed} />}
      {writing && (
        <TextArea
          label="Message to the host"
          optional
          rows={3}
          maxLength={1000}
          hint="Who comes, and when you arrive."
          value={booking.message}
          onChange={booking.setMessage}
        />
      )}
      {hasDates && !reason ? (
        <Button variant="primary" size="large" full loading={reserving} disabled={!quote || stale} onClick={reserve}>
          {place.bookingType === 'instant' ? 'Reserve' : 'Request to book'}
        </Button>
      ) : (
        <Button variant="primary" size="large" full onClick={() => setPicking(true)}>
          {reason ? 'Pick other dates' : 'Check dates'}
        </Button>
      )}
      {quote && !writing && (
        <Button variant="link" size="small" className={css.write} onClick={() => setWriting(true)}>
          Add a message to the host
        </Button>
      )}
      {quote && <WhatHappens booking={booking} />}
      {quote ? <QuoteLines quote={quote} dim={stale} unpaid /> : asking && <QuoteSkeleton />}
    </div>
  )
}
