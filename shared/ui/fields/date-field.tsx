import { Field, type FieldProps, Popover, Skeleton } from '@qe/ui'
import type { DayCalendarProps } from '@qe/ui/calendar'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatDate } from '../format/dates'
import css from './date-field.module.css'

const DayCalendar = lazy(() => import('@qe/ui/calendar').then(({ DayCalendar }) => ({ default: DayCalendar })))

export interface DateFieldProps extends FieldProps, DayCalendarProps {
  /** Where the calendar opens: along the start or the end of the field. */
  align?: 'start' | 'end'
}

/** A date in the visitor's way of writing it; opens a calendar below. */
export function DateField({ value, min, max, onChange, align = 'start', ...field }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Field {...field}>
      {(control) => (
        <Popover
          block
          open={isOpen}
          onClose={() => setOpen(false)}
          align={align}
          label={field.label}
          panelClassName={css.panel}
          trigger={
            <button
              {...control}
              ref={button}
              type="button"
              className={css.button}
              aria-label={`${field.label}, ${formatDate(value, 'date')}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {formatDate(value, 'date')}
              <CalendarDays aria-hidden size={18} />
            </button>
          }
        >
          <Suspense fallback={<Skeleton height={340} shape="card" />}>
            <DayCalendar
              value={value}
              min={min}
              max={max}
              onChange={(date) => {
                button.current?.focus()
                setOpen(false)
                onChange(date)
              }}
            />
          </Suspense>
        </Popover>
      )}
    </Field>
  )
}
