import { bus, useApiQuery, useBus, useSearchParams } from '@qe/platform'
import { ErrorState } from '@qe/ui'
import { StayCalendarSkeleton, stayFromParams, useMediaQuery } from '@qe/ui/unshared'
import { useState } from 'react'
import { Calendar } from '../search-box/calendar'
import page from './listing-page.module.css'

/** Calendar of free nights. Shares picked dates with the booking card over the bus, in both directions. */
export function Availability({ propertyId }: { propertyId: string }) {
  const { data, error, refetch } = useApiQuery('bookings/check-availability', { propertyId }, { staleTime: 60_000 })
  const [params] = useSearchParams()
  const [stay, setStay] = useState<{ checkIn: string | null; checkOut: string | null }>(
    () => stayFromParams(params) ?? { checkIn: null, checkOut: null },
  )
  useBus(
    'property:dates',
    (dates) => dates.propertyId === propertyId && setStay({ checkIn: dates.checkIn, checkOut: dates.checkOut }),
  )
  const twoMonths = useMediaQuery('(min-width: 768px)')
  return (
    <section className={page.section} aria-labelledby="dates">
      <h2 id="dates">Choose your dates</h2>
      {error && !data ? (
        <ErrorState compact title="The calendar did not load" retry={() => void refetch()} />
      ) : data ? (
        <Calendar
          {...stay}
          onChange={(next) => {
            setStay(next)
            bus.publish('property:dates', { propertyId, ...next })
          }}
          takenNights={data.takenNights}
          from={data.window.from}
          until={data.window.to}
          minNights={data.minNights}
          maxNights={data.maxNights}
          nightRules={data.nightRules}
          months={twoMonths ? 2 : 1}
        />
      ) : (
        <StayCalendarSkeleton />
      )}
    </section>
  )
}
