import { Checkbox, plural } from '@qe/ui'
import { addDays, nightsBetween } from '@qe/ui/unshared'
import type { CalendarAnswer } from './calendar-data'
import styles from './edit-panel.module.css'
import { NightField } from './night-field'
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
  const toggle = (row: number, isChosen: boolean) => {
    const next = isChosen ? [...rows, row].sort((a, b) => a - b) : rows.filter((one) => one !== row)
    if (next.length > 0) onSelect({ ...selection, rows: next })
  }
  return (
    <>
      <div className={styles.pair}>
        <NightField
          key={`first ${first}`}
          label="First night"
          min={today}
          max={dateOf(days - 1)}
          value={first}
          onChange={(date) => {
            const day = nightsBetween(from, date)
            onSelect({ ...selection, from: day, to: Math.max(day, selection.to) })
          }}
        />
        <NightField
          key={`last ${last}`}
          label="Last night"
          min={first}
          max={dateOf(days - 1)}
          value={last}
          onChange={(date) => onSelect({ ...selection, to: nightsBetween(from, date) })}
        />
      </div>
      {listings.length > 1 ? (
        <details className={styles.listings}>
          <summary dir="auto">
            {rows.length === 1
              ? listings[rows[0] ?? 0]?.title
              : `${plural(rows.length, 'listing')} of ${listings.length}`}
          </summary>
          <div className={styles.checks}>
            {listings.map(({ propertyId, title }, row) => (
              <Checkbox
                key={propertyId}
                label={title}
                checked={rows.includes(row)}
                onChange={(isChosen) => toggle(row, isChosen)}
              />
            ))}
          </div>
        </details>
      ) : (
        <p dir="auto" className={styles.only}>
          {listings[0]?.title}
        </p>
      )}
      <WeekdayChips label="Only on these days" hint="None chosen: all days." days={weekdays} onChange={onWeekdays} />
    </>
  )
}
