import type { CallOutput } from '@qe/contract'
import { OneBooking } from '../trips/one-booking'
import { CheckoutSkeleton } from './checkout-skeleton'
import { Ended } from './ended'
import { HeldCheckout } from './held-checkout'
import { Success } from './success'

/**
 * Where a held booking is in its life decides what this page is: to pay, done, or over. So reload and back always show
 * the truth.
 */
export default function CheckoutPage() {
  return (
    <OneBooking
      noun="booking"
      titleOf={({ property }) => `Confirm and pay: ${property.title}`}
      kept="Nothing was charged, and the dates are still held for you."
      skeleton={<CheckoutSkeleton />}
    >
      {(loaded) => <Checkout {...loaded} />}
    </OneBooking>
  )
}

function Checkout({ booking, payment, reload }: CallOutput<'bookings/my-booking/details'> & { reload: () => void }) {
  switch (booking.status) {
    case 'held':
      return <HeldCheckout booking={booking} payment={payment} reload={reload} />
    case 'requested':
    case 'confirmed':
    case 'in_progress':
    case 'completed':
      return <Success booking={booking} />
    default:
      return <Ended booking={booking} />
  }
}
