import type { CallOutput } from '@qe/contract'
import { clearBookingDetails, propertyStore, resetTotalBookingPrice } from '@qe/platform'
import { useEffect } from 'react'
import { BookingLoader } from '../trips/booking-loader'
import { BookingSuccess } from './booking-success'
import { CheckoutSkeleton } from './checkout-skeleton'
import { EndedBooking } from './ended-booking'
import { HeldCheckout } from './held-checkout'

/**
 * The booking's status decides what the page shows: payment, success, or why it ended. Reload and back keep it true.
 */
export default function CheckoutPage() {
  return (
    <BookingLoader
      noun="booking"
      titleOf={({ property }) => `Confirm and pay: ${property.title}`}
      errorText="What you hold and what you paid are kept. Try again in a moment."
      skeleton={<CheckoutSkeleton />}
    >
      {(loaded) => <Checkout {...loaded} />}
    </BookingLoader>
  )
}

/** Clears the booking card's stay once its booking is paid, requested or over. */
function useClearPendingBooking(bookingId: string, isHeld: boolean): void {
  useEffect(() => {
    if (isHeld || propertyStore.getState().bookingDetails?.bookingId !== bookingId) return
    clearBookingDetails()
    resetTotalBookingPrice()
  }, [bookingId, isHeld])
}

function Checkout({ booking, payment, reload }: CallOutput<'bookings/my-booking/details'> & { reload: () => void }) {
  useClearPendingBooking(booking.id, booking.status === 'held')
  switch (booking.status) {
    case 'held':
      return <HeldCheckout booking={booking} payment={payment} reload={reload} />
    case 'requested':
    case 'confirmed':
    case 'in_progress':
    case 'completed':
      return <BookingSuccess booking={booking} />
    default:
      return <EndedBooking booking={booking} />
  }
}
