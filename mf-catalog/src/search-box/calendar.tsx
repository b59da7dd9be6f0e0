import { Skeleton } from '@qe/ui'
import type { StayCalendarProps } from '@qe/ui/calendar'
import { lazy, Suspense } from 'react'

const StayCalendar = lazy(() => import('@qe/ui/calendar').then(({ StayCalendar }) => ({ default: StayCalendar })))

/** The stay calendar, loaded on first use. */
export const Calendar = (props: StayCalendarProps) => (
  <Suspense fallback={<Skeleton height={340} shape="card" />}>
    <StayCalendar {...props} />
  </Suspense>
)
