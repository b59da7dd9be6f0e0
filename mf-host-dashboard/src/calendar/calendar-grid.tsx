import { cx } from '@qe/ui'
import { formatDate, today } from '@qe/ui/unshared'
import { useRef, useState } from 'react'
import styles from './calendar.module.css'
import type { CalendarListing } from './calendar-listing'
import { ListingRow } from './listing-row'
import { extendTo, type Selection, startAt } from './selection'
import { useGridKeyboard } from './use-grid-keyboard'
import { type Night, usePointerSelection } from './use-pointer-selection'

interface CalendarGridProps {
  listings: CalendarListing[]
  /** Id of the text that explains how to select. */
  describedBy: string
  selection: Selection | null
  onSelect: (selection: Selection | null) => void
  /** The selection is complete and can be edited. */
  onFinish: (selection: Selection) => void
}

const weekday = (date: string) =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(new Date(date))
const monthName = (date: string) =>
  new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }).format(new Date(date))
const isWeekend = (date: string) => [5, 6].includes(new Date(date).getUTCDay())

/** The row of dates. */
const CalendarHead = ({ dates }: { dates: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col" className={styles.corner}>
        Listing
      </th>
      {dates.map((date, index) => (
        <th
          key={date}
          scope="col"
          aria-label={formatDate(date, 'weekday')}
          className={cx(styles.date, date === today() && styles.today, isWeekend(date) && styles.weekend)}
        >
          <span className={styles.month}>{index === 0 || date.endsWith('-01') ? monthName(date) : ''}</span>
          <span>{weekday(date)}</span>
          <strong>{Number(date.slice(8))}</strong>
        </th>
      ))}
    </tr>
  </thead>
)

/** The calendar's table: sticky names and dates, a price per night, stays as bars. One tab stop. */
export function CalendarGrid({ listings, describedBy, selection, onSelect, onFinish }: CalendarGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(selection)
  latest.current = selection
  const dates = listings[0]?.days.map(({ date }) => date) ?? []
  const [focusedNight, setFocusedNight] = useState<Night | null>(null)
  const isFocusVisible =
    focusedNight &&
    dates.includes(focusedNight.date) &&
    listings.some(({ propertyId }) => propertyId === focusedNight.propertyId)
  const tabStop = isFocusVisible
    ? focusedNight
    : { propertyId: listings[0]?.propertyId, date: dates.includes(today()) ? today() : dates[0] }

  const earliestEditable = (id: string) =>
    listings.find(({ propertyId }) => propertyId === id)?.days.find(({ state }) => state !== 'past')?.date ?? '9999'
  const select = (next: Selection | null) => {
    latest.current = next
    onSelect(next)
  }
  const pointer = usePointerSelection(table, {
    begin: ({ propertyId, date }) => select(date < earliestEditable(propertyId) ? null : startAt(propertyId, date)),
    extend: ({ propertyId, date }) =>
      latest.current?.propertyId === propertyId && select(extendTo(latest.current, date, earliestEditable(propertyId))),
    finish: () => latest.current && onFinish(latest.current),
    cancel: () => select(null),
  })

  const onKeyDown = useGridKeyboard({ table, listings, dates, selection, earliestEditable, onSelect, onFinish })

  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        className={cx(styles.table, pointer.selecting && styles.selecting)}
        aria-label="Nights of your listings"
        aria-describedby={describedBy}
        onPointerDown={pointer.onPointerDown}
        onClick={pointer.onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const { property, date } = target.closest<HTMLElement>('[data-date]')?.dataset ?? {}
          if (property && date) setFocusedNight({ propertyId: property, date })
        }}
      >
        <CalendarHead dates={dates} />
        <tbody>
          {listings.map((listing) => (
            <ListingRow
              key={listing.propertyId}
              listing={listing}
              selection={selection?.propertyId === listing.propertyId ? selection : null}
              tabStop={tabStop.propertyId === listing.propertyId ? (tabStop.date ?? null) : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
