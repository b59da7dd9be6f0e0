import { addDays, DateField, nightsBetween } from '@qe/ui/unshared'
import type { CalendarAnswer } from './calendar-data'
import styles from './edit-panel.module.css'
import { ListingChecks } from './listing-checks'
import type { Selection } from './selection'
import { WeekdayChips } from './weekday-chips'

interface SelectionFieldsProps {
  calendar: CalendarAnswer
  selection: Selection
  weekdays: readonly number[]
  onSelect: (selection: Selection) => void
  onWeekdays: (weekdays: readonly number[]) => void
}

/** Dates, listings and days of the week, for whoever would rather type or tick than drag. */
export function SelectionFields({ calendar, selection, weekdays, onSelect, onWeekdays }: SelectionFieldsProps) {
  const { listings, from, days } = calendar
  const { rows } = selection
  const dateOf = (day: number) => addDays(from, day)
  const today =
    rows
      .map((row) => listings[row]?.today ?? from)
      .sort()
      .at(-1) ?? from
  const [first, last] = [dateOf(selection.from), dateOf(selection.to)]
  return (
    <>
      <div className={styles.pair}>
        <DateField
          label="First night"
          min={today}
          max={dateOf(days - 1)}
          value={first}
          onChange={(date) => {
            const day = nightsBetween(from, date)
            onSelect({ ...selection, from: day, to: Math.max(day, selection.to) })
          }}
        />
        <DateField
          align="end"
          label="Last night"
          min={first}
          max={dateOf(days - 1)}
          value={last}
          onChange={(date) => onSelect({ ...selection, to: nightsBetween(from, date) })}
        />
      </div>
      <ListingChecks listings={listings} rows={rows} onChange={(next) => onSelect({ ...selection, rows: next })} />
      <WeekdayChips label="Only on these days" hint="None chosen: all days." days={weekdays} onChange={onWeekdays} />
    </>
  )
}
