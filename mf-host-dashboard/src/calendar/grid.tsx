import type { CallOutput } from '@qe/contract'
import { photoUrl } from '@qe/platform'
import { cx, today } from '@qe/ui'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './calendar.module.css'
import { DayCell } from './day-cell'
import { contains, extendTo, type Selection, startAt } from './selection'
import { StayBar } from './stay-bar'

export type CalendarListing = CallOutput<'bookings/linear-calender'>['listings'][number]

interface Props {
  listings: CalendarListing[]
  selection: Selection | null
  onSelect: (selection: Selection | null) => void
  onOpen: (selection: Selection) => void
}

const weekday = (date: string) => new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(new Date(date))
const isWeekend = (date: string) => [5, 6].includes(new Date(date).getUTCDay())

/** Sticky names and dates; a price in each day; stays as bars above. One tab stop, arrows walk. */
export function Grid({ listings, selection, onSelect, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const dragging = useRef<Selection | null>(null)
  const dates = listings[0]?.days.map(({ date }) => date) ?? []

  useEffect(() => {
    const finish = () => {
      if (!dragging.current) return
      onOpen({ ...dragging.current, finished: true })
      dragging.current = null
    }
    document.addEventListener('pointerup', finish)
    return () => document.removeEventListener('pointerup', finish)
  }, [onOpen])

  const select = (next: Selection) => {
    dragging.current = next
    onSelect(next)
  }

  const focusCell = (row: number, column: number) => table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus()

  const onKeyDown = (event: KeyboardEvent, row: number, column: number) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
    const listing = listings[row]
    const date = dates[column]
    if (!listing || !date) return
    if (step) {
      event.preventDefault()
      const [rows = 0, columns = 0] = step
      const [nextRow, nextColumn] = [event.shiftKey ? row : row + rows, column + columns]
      const nextDate = dates[nextColumn]
      if (event.shiftKey && nextDate) onSelect(extendTo(selection?.propertyId === listing.propertyId ? selection : startAt(listing.propertyId, date), nextDate))
      focusCell(nextRow, nextColumn)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const chosen = contains(selection, listing.propertyId, date) && selection ? selection : startAt(listing.propertyId, date)
      onOpen({ ...chosen, finished: true })
    } else if (event.key === 'Escape') onSelect(null)
  }

  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Place
            </th>
            {dates.map((date) => (
              <th key={date} scope="col" className={cx(styles.date, date === today() && styles.today, isWeekend(date) && styles.weekend)}>
                <span>{weekday(date)}</span>
                <strong>{Number(date.slice(8))}</strong>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listings.map((listing, row) => (
            <tr key={listing.propertyId}>
              <th scope="row" className={styles.name}>
                <img src={`${photoUrl(listing.photo)}/480.webp`} alt="" width={44} height={44} loading="lazy" />
                <span>{listing.title}</span>
              </th>
              {listing.days.map((day, column) => (
                <DayCell
                  key={day.date}
                  day={day}
                  currency={listing.currency}
                  selected={contains(selection, listing.propertyId, day.date)}
                  cell={`${row}:${column}`}
                  focusable={row === 0 && column === 0}
                  onKeyDown={(event) => onKeyDown(event, row, column)}
                  onStart={() => day.state !== 'past' && select(startAt(listing.propertyId, day.date))}
                  onEnter={() => dragging.current?.propertyId === listing.propertyId && select(extendTo(dragging.current, day.date))}
                >
                  {listing.bookings
                    .filter(({ checkIn, checkOut }) => checkIn === day.date || (column === 0 && checkIn < day.date && checkOut > day.date))
                    .map((booking) => (
                      <StayBar key={booking.id} booking={booking} first={dates[0] ?? ''} last={dates.at(-1) ?? ''} />
                    ))}
                </DayCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
