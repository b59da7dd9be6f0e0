import { DayPicker } from 'react-day-picker'
import { formatDate, fromDateString, toDateString } from '../format/dates'
import { classNames, firstWeekday } from './day-picker'
import css from './stay-calendar.module.css'

export interface DayCalendarProps {
  /** The chosen date. */
  value: string
  /** First and last date that can be chosen. */
  min: string
  max: string
  onChange: (date: string) => void
}

/** Calendar that picks one date. Takes the focus, so that arrow keys, Page Up and Page Down work at once. */
export function DayCalendar({ value, min, max, onChange }: DayCalendarProps) {
  const isOutside = (date: string) => date < min || date > max
  return (
    <div className={css.root}>
      <DayPicker
        mode="single"
        required
        selected={fromDateString(value)}
        onSelect={(day) => onChange(toDateString(day))}
        disabled={(day) => isOutside(toDateString(day))}
        labels={{
          labelDayButton: (day, state) =>
            formatDate(toDateString(day), 'weekday') + (state['selected'] ? ', selected' : ''),
        }}
        classNames={{ ...classNames, selected: css.selected }}
        defaultMonth={fromDateString(value)}
        startMonth={fromDateString(min)}
        endMonth={fromDateString(max)}
        weekStartsOn={firstWeekday()}
        fixedWeeks
        autoFocus
      />
    </div>
  )
}
