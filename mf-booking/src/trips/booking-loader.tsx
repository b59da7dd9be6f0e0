import type { BookingDetails, CallOutput } from '@qe/contract'
import { isMissing, useApiQuery, useBus, usePage, useParams } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import type { ReactNode } from 'react'
import { MissingTrip } from './missing-trip'

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
  if (isMissing(error)) return <MissingTrip noun={noun} text="It may belong to another account." />
  return error ? (
    <ErrorState title={`Your ${noun} did not load`} text={errorText} retry={reload} retrying={isFetching} />
  ) : (
    skeleton
  )
}
