import type { KeyboardEvent, RefObject } from 'react'
import type { CalendarListing } from './calendar-listing'
import { contains, extendTo, type Selection, startAt } from './selection'

/** Rows and columns that each key moves the focus. */
const keySteps: Record<string, [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [0, -7],
  PageDown: [0, 7],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

interface GridKeyboard {
  table: RefObject<HTMLTableElement | null>
  listings: readonly CalendarListing[]
  dates: readonly string[]
  selection: Selection | null
  /** First date of a listing that can be edited. */
  earliestEditable: (propertyId: string) => string
  onSelect: (selection: Selection | null) => void
  onFinish: (selection: Selection) => void
}

/** Keyboard of the calendar: arrows move the focus, Shift+arrows select, Enter edits, Escape clears the selection. */
export function useGridKeyboard(grid: GridKeyboard): (event: KeyboardEvent) => void {
  const { table, listings, dates, selection, earliestEditable, onSelect, onFinish } = grid
  const focus = (propertyId: string, date: string) =>
    table.current?.querySelector<HTMLElement>(`[data-property="${propertyId}"][data-date="${date}"] > button`)?.focus()

  const move = (event: KeyboardEvent, row: number, date: string, current: Selection) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    const { propertyId } = current
    const nextRow = event.shiftKey ? row : clamp(0, row + step[0], listings.length - 1)
    const nextDate = dates[clamp(0, dates.indexOf(date) + step[1], dates.length - 1)] ?? date
    const earliest = earliestEditable(propertyId)
    if (event.shiftKey && date >= earliest) onSelect(extendTo(current, nextDate, earliest))
    focus(listings[nextRow]?.propertyId ?? propertyId, nextDate)
  }

  return (event) => {
    const { property, date } = (event.target as HTMLElement).closest('button')?.parentElement?.dataset ?? {}
    const row = listings.findIndex(({ propertyId }) => propertyId === property)
    if (!property || !date || row < 0) return
    const current = selection && contains(selection, property, date) ? selection : startAt(property, date)
    if (event.key === 'Escape') onSelect(null)
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (date >= earliestEditable(property)) onFinish(current)
    } else move(event, row, date, current)
  }
}
