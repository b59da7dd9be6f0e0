import type { StayCalendarProps } from '@qe/ui/calendar'
import { BrowserOnly, StayCalendarSkeleton } from '@qe/ui/unshared'
import { lazy, type RefObject, Suspense, useState } from 'react'

const StayCalendar = lazy(() => import('@qe/ui/calendar').then(({ StayCalendar }) => ({ default: StayCalendar })))

const loading = <StayCalendarSkeleton />

interface CalendarProps extends StayCalendarProps {
  /** The days take the focus from this, which has it while they are loaded; not from where somebody has gone since. */
  focusFrom?: RefObject<HTMLElement | null> | undefined
}

/** Rendered when the days are there, and looks where the focus is by then. */
function LoadedCalendar({ focusFrom, ...props }: CalendarProps) {
  const [takesFocus] = useState(() =>
    focusFrom ? [null, document.activeElement].includes(focusFrom.current) : props.autoFocus,
  )
  return <StayCalendar {...props} autoFocus={takesFocus} />
}

/** The stay calendar, loaded on first use. A page that the server renders has none: it has to be pressed. */
export const Calendar = (props: CalendarProps) => (
  <BrowserOnly fallback={loading}>
    <Suspense fallback={loading}>
      <LoadedCalendar {...props} />
    </Suspense>
  </BrowserOnly>
)
