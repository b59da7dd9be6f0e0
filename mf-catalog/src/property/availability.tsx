import { bus, useApiQuery, useBus, useSearchParams } from '@qe/platform'
import { ErrorState, Skeleton } from '@qe/ui'
import { stayFromParams, useMediaQuery } from '@qe/ui/unshared'
import { useState } from 'react'
import { Calendar } from '../search-box/calendar'
import page from './property-page.module.css'

/** The free nights. What is picked here is told to whoever shows the price, and the other way round. */
export function Availability({ propertyId }: { propertyId: string }) {
  const { data, error, refetch } = useApiQuery('bookings/check-availability', { propertyId }, { staleTime: 60_000 })
  const [params] = useSearchParams()
  const [stay, setStay] = useState<{ checkIn: string | null; checkOut: string | null }>(
    () => stayFromParams(params) ?? { checkIn: null, checkOut: null },
  )
  useBus(
    'property:dates',
    (told) => told.propertyId === propertyId && setStay({ checkIn: told.checkIn, checkOut: told.checkOut }),
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
          months={twoMonths ? 2 : 1}
        />
      ) : (
        <Skeleton height={340} shape="card" />
      )}
    </section>
  )
}
