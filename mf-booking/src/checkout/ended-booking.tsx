import type { BookingDetails, BookingStatus } from '@qe/contract'
import { Link } from '@qe/platform'
import { buttonClass, EmptyState } from '@qe/ui'
import { CalendarX2 } from 'lucide-react'
import { listingPath } from './listing-path'

const reasons: Partial<Record<BookingStatus, { title: string; text: string }>> = {
  hold_expired: {
    title: 'The hold has ended',
    text: 'You pay nothing. The dates may still be free: have a look, and take them again.',
  },
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

/** A booking that can no longer be paid: why, and the way back to the same listing and dates. */
export function EndedBooking({ booking }: { booking: BookingDetails }) {
  const { title, text } = reasons[booking.status] ?? {
    title: 'This booking was cancelled',
    text: 'What comes back to you is shown with the trip.',
  }
  return (
    <EmptyState
      icon={<CalendarX2 size={30} strokeWidth={1.6} />}
      title={title}
      text={text}
      action={
        <Link to={listingPath(booking)} className={buttonClass({ variant: 'primary' })}>
          Back to {booking.property.title}
        </Link>
      }
    />
  )
}
