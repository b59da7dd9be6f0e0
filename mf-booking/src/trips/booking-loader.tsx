import type { BookingDetails, CallOutput } from '@qe/contract'
import { isMissing, Link, useApiQuery, useBus, usePage, useParams } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState } from '@qe/ui'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

interface BookingLoaderProps {
  /** The page's word for it. */
  noun: 'booking' | 'trip'
  titleOf: (booking: BookingDetails) => string
  /** Shown when it does not load. */
  errorText?: string
  skeleton: ReactNode
  children: (loaded: CallOutput<'bookings/my-booking/details'> & { reload: () => void }) => ReactNode
}

/** Loads the booking that the URL names and keeps it up to date; says why when there is none. */
export function BookingLoader({ noun, titleOf, errorText, skeleton, children }: BookingLoaderProps) {
  const { bookingId = '' } = useParams()
  const { data, error, refetch, isFetching } = useApiQuery('bookings/my-booking/details', { bookingId })
  const reload = () => void refetch()
  useBus('booking:changed', (changed) => changed.bookingId === bookingId && reload())
  usePage({ title: data && titleOf(data.booking) })
  if (data) return children({ ...data, reload })
  if (isMissing(error))
    return (
      <EmptyState
        icon={<SearchX size={30} strokeWidth={1.6} />}
        title={`There is no such ${noun}`}
        text="It may belong to another account."
        action={
          <Link to="/trips" className={buttonClass()}>
            To your trips
          </Link>
        }
      />
    )
  return error ? (
    <ErrorState title={`Your ${noun} did not load`} text={errorText} retry={reload} retrying={isFetching} />
  ) : (
    skeleton
  )
}
