import type { CallOutput } from '@qe/contract'
import { clearBookingDetails, propertyStore, resetTotalBookingPrice } from '@qe/platform'
import { useEffect, useRef } from 'react'
import { BookingLoader } from '../trips/booking-loader'
import { BookingSuccess } from './booking-success'
import { CheckoutSkeleton } from './checkout-skeleton'
import { EndedBooking } from './ended-booking'
import { HeldCheckout } from './held-checkout'
import { useCoupon } from './use-coupon'

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
  const coupon = useCoupon(booking, payment)
  const held = useRef(booking)
  if (booking.status === 'held') held.current = booking
  // A code gives this hold up for another one: the page stays as it is until the other is there.
  const status = coupon.isPending ? 'held' : booking.status
  useClearPendingBooking(booking.id, status === 'held')
  switch (status) {
    case 'held':
      return <HeldCheckout booking={held.current} payment={payment} coupon={coupon} reload={reload} />
    case 'requested':
    case 'confirmed':
    case 'in_progress':
    case 'completed':
      return <BookingSuccess booking={booking} />
    default:
      return <EndedBooking booking={booking} />
  }
}
