import { Skeleton } from '@qe/ui'
import type { StayCalendarProps } from '@qe/ui/calendar'
import { lazy, Suspense } from 'react'

const StayCalendar = lazy(() => import('@qe/ui/calendar').then((door) => ({ default: door.StayCalendar })))

/** The stay calendar, loaded when somebody opens it. */
export const Calendar = (props: StayCalendarProps) => (
  <Suspense fallback={<Skeleton height={340} shape="card" />}>
    <StayCalendar {...props} />
  </Suspense>
)
