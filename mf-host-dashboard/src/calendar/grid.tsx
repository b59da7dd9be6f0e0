import { cx } from '@qe/ui'
import { formatDate, today } from '@qe/ui/unshared'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './calendar.module.css'
import type { CalendarListing } from './calendar-listing'
import { ListingRow } from './listing-row'
import { contains, extendTo, type Selection, startAt } from './selection'
import { type Night, usePointerSelection } from './use-pointer-selection'

interface Props {
  listings: CalendarListing[]
  /** Id of the sentence that tells how to select. */
  describedBy: string
  selection: Selection | null
  onSelect: (selection: Selection | null) => void
  /** The nights are chosen and can be changed. */
  onFinish: (selection: Selection) => void
}

const weekday = (date: string) =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(new Date(date))
const monthName = (date: string) =>
  new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }).format(new Date(date))
const isWeekend = (date: string) => [5, 6].includes(new Date(date).getUTCDay())

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [0, -7],
  PageDown: [0, 7],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Sticky names and dates; a price in each night; stays as bars above. One tab stop, arrows walk, Shift and arrows
 * select.
 */
export function Grid({ listings, describedBy, selection, onSelect, onFinish }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(selection)
  latest.current = selection
  const dates = listings[0]?.days.map(({ date }) => date) ?? []
  const [walked, setWalked] = useState<Night | null>(null)
  const isHere =
    walked && dates.includes(walked.date) && listings.some(({ propertyId }) => propertyId === walked.propertyId)
  const tabStop = isHere
    ? walked
    : { propertyId: listings[0]?.propertyId, date: dates.includes(today()) ? today() : dates[0] }

  const earliestOf = (id: string) =>
    listings.find(({ propertyId }) => propertyId === id)?.days.find(({ state }) => state !== 'past')?.date ?? '9999'
  const select = (next: Selection | null) => {
    latest.current = next
    onSelect(next)
  }
  const pointer = usePointerSelection(table, {
    begin: ({ propertyId, date }) => select(date < earliestOf(propertyId) ? null : startAt(propertyId, date)),
    extend: ({ propertyId, date }) =>
      latest.current?.propertyId === propertyId && select(extendTo(latest.current, date, earliestOf(propertyId))),
    finish: () => latest.current && onFinish(latest.current),
    cancel: () => select(null),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const { property, date } = (event.target as HTMLElement).closest('button')?.parentElement?.dataset ?? {}
    const row = listings.findIndex(({ propertyId }) => propertyId === property)
    if (!property || !date || row < 0) return
    const current =
      selection?.propertyId === property && contains(selection, property, date) ? selection : startAt(property, date)
    if (event.key === 'Escape') return onSelect(null)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (date >= earliestOf(property)) onFinish(current)
      return
    }
    const [rows, columns] = steps[event.key] ?? []
    if (rows === undefined || columns === undefined) return
    event.preventDefault()
    const next = {
      propertyId: listings[event.shiftKey ? row : between(0, row + rows, listings.length - 1)]?.propertyId ?? property,
      date: dates[between(0, dates.indexOf(date) + columns, dates.length - 1)] ?? date,
    }
    if (event.shiftKey && date >= earliestOf(property)) onSelect(extendTo(current, next.date, earliestOf(property)))
    table.current
      ?.querySelector<HTMLElement>(`[data-property="${next.propertyId}"][data-date="${next.date}"] > button`)
      ?.focus()
  }

  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        className={cx(styles.table, pointer.selecting && styles.selecting)}
        aria-label="Nights of your places"
        aria-describedby={describedBy}
        onPointerDown={pointer.onPointerDown}
        onClick={pointer.onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const { property, date } = target.closest<HTMLElement>('[data-date]')?.dataset ?? {}
          if (property && date) setWalked({ propertyId: property, date })
        }}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Place
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
