import type { CallOutput } from '@qe/contract'
import { Link, useApiQuery, useBus, useParams, usePage } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState } from '@qe/ui'
import { SearchX } from 'lucide-react'
import { CheckoutSkeleton } from './CheckoutSkeleton'
import { Ended } from './Ended'
import { HeldCheckout } from './HeldCheckout'
import { Success } from './Success'

/** Where a held booking is in its life decides what this page is: to pay, done, or over. So reload and back always show the truth. */
export default function CheckoutPage() {
  const { bookingId = '' } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('bookings/my-booking/details', { bookingId })
  useBus('booking:changed', (changed) => changed.bookingId === bookingId && void refetch())
  usePage({ title: data ? `Confirm and pay: ${data.booking.property.title}` : undefined })
  if (data) return <Checkout {...data} reload={() => void refetch()} />
  if (error && [400, 403, 404].includes(error.statusCode))
    return (
      <EmptyState
        icon={<SearchX size={30} strokeWidth={1.6} />}
        title="There is no such booking"
        text="It may belong to another account."
        action={
          <Link to="/trips" className={buttonClass()}>
            To your trips
          </Link>
        }
      />
    )
  if (error)
    return <ErrorState title="Your booking did not load" text="Nothing was charged, and the dates are still held for you." retry={() => void refetch()} retrying={isFetching} />
  return <CheckoutSkeleton />
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
