import { cx, ErrorState, useDismiss } from '@qe/ui'
import type { StayCalendarProps } from '@qe/ui/calendar'
import { Dialog, formatDate, StayCalendarSkeleton, useMediaQuery } from '@qe/ui/unshared'
import { lazy, Suspense, useRef } from 'react'
import css from './booking-card.module.css'
import type { BookingCardState } from './use-booking-card'

const StayCalendar = lazy(() => import('@qe/ui/calendar').then(({ StayCalendar }) => ({ default: StayCalendar })))

interface DatesFieldProps {
  booking: BookingCardState
  open: boolean
  onOpen: (open: boolean) => void
}

/** Check-in and check-out. Opens the calendar beside the card, or as a sheet on a phone. */
export function DatesField({ booking: { stay, change, limits, retryLimits }, open, onOpen }: DatesFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLButtonElement>(null)
  const isWide = useMediaQuery('(min-width: 1024px)')
  useDismiss(box, open && isWide, () => onOpen(false))
  const calendar: StayCalendarProps | null = limits
    ? {
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        takenNights: limits.takenNights,
        from: limits.window.from,
        until: limits.window.to,
        minNights: limits.minNights,
        maxNights: limits.maxNights,
        nightRules: limits.nightRules,
        months: isWide ? 2 : 1,
        autoFocus: true,
        onChange: (next) => {
          change(next)
          if (!next.checkOut) return
          // The day that was pressed goes with its calendar; a sheet returns the focus by itself.
          field.current?.focus()
          onOpen(false)
        },
      }
    : null
  const body = (
    <Suspense fallback={<StayCalendarSkeleton />}>
      {calendar ? (
        <StayCalendar {...calendar} />
      ) : retryLimits ? (
        <ErrorState compact title="The calendar did not load" retry={retryLimits} />
      ) : (
        <StayCalendarSkeleton />
      )}
    </Suspense>
  )
  return (
    <div ref={box} className={css.dates}>
      <button
        ref={field}
        type="button"
        className={css.datesButton}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => onOpen(!open)}
      >
        <span className={css.half}>
          <span className={css.fieldLabel}>Check-in</span>
          <span className={cx(!stay.checkIn && css.unset)}>
            {stay.checkIn ? formatDate(stay.checkIn, 'weekday') : 'Add date'}
          </span>
        </span>
        <span className={css.half}>
          <span className={css.fieldLabel}>Check-out</span>
          <span className={cx(!stay.checkOut && css.unset)}>
            {stay.checkOut ? formatDate(stay.checkOut, 'weekday') : 'Add date'}
          </span>
        </span>
      </button>
      {isWide
        ? open && (
            <div role="dialog" aria-label="Dates of the stay" className={css.calendar}>
              {body}
            </div>
          )
        : open && (
            <Dialog open onClose={() => onOpen(false)} title="Choose your dates">
              {body}
            </Dialog>
          )}
    </div>
  )
}
