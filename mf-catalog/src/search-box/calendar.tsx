import { Skeleton } from '@qe/ui'
import type { StayCalendarProps } from '@qe/ui/calendar'
import { BrowserOnly } from '@qe/ui/unshared'
import { lazy, Suspense } from 'react'

const StayCalendar = lazy(() => import('@qe/ui/calendar').then(({ StayCalendar }) => ({ default: StayCalendar })))

const loading = <Skeleton height={340} shape="card" />

/** The stay calendar, loaded on first use. A page that the server renders has none: it has to be pressed. */
export const Calendar = (props: StayCalendarProps) => (
  <BrowserOnly fallback={loading}>
    <Suspense fallback={loading}>
      <StayCalendar {...props} />
    </Suspense>
  </BrowserOnly>
)
