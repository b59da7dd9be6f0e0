import type { BookingDetails, BookingStatus } from '@qe/contract'
import { Link, useApiQuery } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { todayIn } from '@qe/ui/unshared'
import { CalendarX2 } from 'lucide-react'
import { FreeDates } from '../alternatives/free-dates'
import { SimilarPlaces } from '../alternatives/similar-places'
import { stayInput } from '../alternatives/stay-input'
import css from './checkout.module.css'
import { listingPath } from './listing-path'

const reasons: Partial<Record<BookingStatus, { title: string; text: string }>> = {
  hold_expired: { title: 'The hold has ended', text: 'You pay nothing.' },
  payment_failed: {
    title: 'The payment did not go through',
    text: 'The host accepted, but your bank did not. Nothing was charged, and the dates are free again.',
  },
  declined: {
    title: 'The host could not take you',
    text: 'Nothing was charged; what was set aside on your card is free again.',
  },
  expired: {
    title: 'The host did not answer in time',
    text: 'Nothing was charged; what was set aside on your card is free again.',
  },
  withdrawn: { title: 'You took your request back', text: 'You pay nothing.' },
}

/** Those that ended without the host having said no: the same dates may be had again. */
const takenAgain: readonly BookingStatus[] = ['hold_expired', 'payment_failed', 'withdrawn']

const similarPlaces = 3

/** A booking that can no longer be paid: why, and the ways on. */
export function EndedBooking({ booking }: { booking: BookingDetails }) {
  const { status, givenUp } = booking
  if (givenUp?.replacedBy)
    return (
      <EmptyState
        alone
        icon={<CalendarX2 size={30} strokeWidth={1.6} />}
        title="Another booking has taken its place"
        text="You changed the dates, the guests or the code. Nothing was charged for the earlier one."
        action={
          <Link to={`/checkout/${givenUp.replacedBy}`} className={buttonClass({ variant: 'primary' })}>
            Go on with your booking
          </Link>
        }
      />
    )
  const { title, text } = givenUp
    ? { title: 'You gave these dates back', text: 'You pay nothing.' }
    : (reasons[status] ?? {
        title: 'This booking was cancelled',
        text: 'What comes back to you is shown with the trip.',
      })
  return takenAgain.includes(status) ? (
    <TakeAgain booking={booking} title={title} text={text} />
  ) : (
    <>
      <EmptyState
        alone
        icon={<CalendarX2 size={30} strokeWidth={1.6} />}
        title={title}
        text={text}
        action={
          <Link to={`/trips/${booking.id}`} className={buttonClass({ variant: 'primary' })}>
            See the trip
          </Link>
        }
      />
      <OtherPlaces booking={booking} />
    </>
  )
}

/** Whether the dates can still be had, and the way to them; otherwise the nearest free ones. */
function TakeAgain({ booking, title, text }: { booking: BookingDetails; title: string; text: string }) {
  const { property } = booking
  const isAhead = booking.checkIn >= todayIn(property.timeZone)
  const { data } = useApiQuery(
    'bookings/check-availability',
    { propertyId: property.id, ...stayInput(booking) },
    { enabled: isAhead, quiet: true },
  )
  const isFree = data?.available === true
  const isTaken = data?.available === false
  const found = isFree ? 'The dates are still free.' : isTaken ? data.reason : null
  return (
    <>
      <EmptyState
        alone
        icon={<CalendarX2 size={30} strokeWidth={1.6} />}
        title={title}
        text={found ? `${text} ${found}` : text}
        action={
          <Link to={listingPath(property.id, booking)} className={buttonClass({ variant: 'primary' })}>
            {isFree ? 'Take the dates again' : `Back to ${property.title}`}
          </Link>
        }
      />
      {isTaken && (
        <section className={css.ways} aria-labelledby="other-dates">
          <h2 id="other-dates" className="visually-hidden">
            Other dates
          </h2>
          <FreeDates propertyId={property.id} stay={booking} />
        </section>
      )}
      {!isFree && <OtherPlaces booking={booking} />}
    </>
  )
}

const OtherPlaces = ({ booking }: { booking: BookingDetails }) =>
  booking.checkIn >= todayIn(booking.property.timeZone) && (
    <section className={css.ways} aria-labelledby="other-places">
      <h2 id="other-places" className="visually-hidden">
        Other places
      </h2>
      <SimilarPlaces propertyId={booking.property.id} stay={booking} most={similarPlaces} />
    </section>
  )
