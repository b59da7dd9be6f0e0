import { Link } from '@qe/platform'
import { Button, ErrorState, Notice, TextArea } from '@qe/ui'
import { useState } from 'react'
import { FreeDates } from '../alternatives/free-dates'
import { SimilarPlaces } from '../alternatives/similar-places'
import css from './booking-card.module.css'
import { BookingNotes } from './booking-notes'
import { DatesField } from './dates-field'
import { GuestsField } from './guests-field'
import { QuoteLines, QuoteSkeleton } from './quote-lines'
import { TooManyGuests } from './too-many-guests'
import type { BookingCardState } from './use-booking-card'

const similarPlaces = 2

/** Dates, guests, message, the button, and the price line by line. The same in the card and in the phone's sheet. */
export function BookingForm({ booking }: { booking: BookingCardState }) {
  const {
    listing,
    stay,
    change,
    quote,
    total,
    unavailableReason,
    error,
    ownHold,
    retry,
    isLoading,
    isStale,
    isTooLarge,
  } = booking
  const [picking, setPicking] = useState(false)
  const unavailableStay =
    unavailableReason && stay.checkIn && stay.checkOut
      ? { ...stay, checkIn: stay.checkIn, checkOut: stay.checkOut }
      : null
  const [writing, setWriting] = useState(booking.message !== '')
  return (
    <div className={css.form}>
      <div className={css.fields}>
        <DatesField booking={booking} open={picking} onOpen={setPicking} />
        <GuestsField booking={booking} />
      </div>
      {isTooLarge && <TooManyGuests booking={booking} />}
      {booking.unitsLeft === 1 && <p className={css.last}>1 left for these dates</p>}
      {error && (
        <Notice tone="warning" action={ownHold && <Link to={`/checkout/${ownHold}`}>Finish paying</Link>}>
          {error}
        </Notice>
      )}
      {unavailableReason && !error && (
        <Notice tone="warning" live>
          {unavailableReason}
        </Notice>
      )}
      {unavailableStay && (
        <>
          <FreeDates propertyId={listing.propertyId} stay={unavailableStay} onTake={change} />
          <SimilarPlaces propertyId={listing.propertyId} stay={unavailableStay} most={similarPlaces} />
        </>
      )}
      {retry && <ErrorState compact title="The price did not load" text="Your dates are kept." retry={retry} />}
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
      {!isTooLarge && <MainButton booking={booking} onPick={() => setPicking(true)} />}
      {quote && !writing && (
        <Button variant="link" size="small" className={css.write} onClick={() => setWriting(true)}>
          Add a message to the host
        </Button>
      )}
      {quote && <BookingNotes booking={booking} />}
      {quote ? (
        <QuoteLines quote={quote} total={{ amount: quote.total, currency: quote.currency }} dim={isStale} unpaid />
      ) : (
        isLoading && <QuoteSkeleton total={total} />
      )}
    </div>
  )
}

function MainButton({ booking, onPick }: { booking: BookingCardState; onPick: () => void }) {
  const { listing, hasDates, unavailableReason, quote, isStale, isReserving, reserve } = booking
  if (hasDates && !unavailableReason)
    return (
      <Button variant="primary" size="large" full loading={isReserving} disabled={!quote || isStale} onClick={reserve}>
        {listing.bookingType === 'instant' ? 'Reserve' : 'Request to book'}
      </Button>
    )
  return (
    <Button variant="primary" size="large" full onClick={onPick}>
      {unavailableReason ? 'Pick other dates' : 'Check dates'}
    </Button>
  )
}
