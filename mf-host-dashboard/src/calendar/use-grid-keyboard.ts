import type { KeyboardEvent } from 'react'
import { type Cell, contains, type Selection, selectBetween } from './selection'
import { cellOf } from './use-pointer-selection'

/** Rows and days that each key moves the focus. */
type KeySteps = Record<string, readonly [rows: number, days: number]>

const far = 10_000

/** Listings one below the other, days side by side. */
export const timelineKeys: KeySteps = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [0, -7],
  PageDown: [0, 7],
  Home: [0, -far],
  End: [0, far],
}

/** Weeks one below the other. */
export const monthKeys: KeySteps = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [0, -7],
  ArrowDown: [0, 7],
  PageUp: [0, -28],
  PageDown: [0, 28],
  Home: [0, -far],
  End: [0, far],
}

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

interface GridKeyboard {
  keys: KeySteps
  /** First and last row and day that the focus can reach. */
  bounds: { rows: readonly [number, number]; days: readonly [number, number] }
  selection: Selection | null
  /** First day of a listing that can be edited. */
  earliest: (row: number) => number
  /** Whether two rows can be selected together. */
  isAlike: (row: number, other: number) => boolean
  onMove: (cell: Cell) => void
  onSelect: (selection: Selection | null) => void
  onEdit: (how: 'keyboard') => void
}

/** Arrows move the focus, Shift+arrows select, Enter or space edits, Escape clears the selection. */
export function useGridKeyboard(grid: GridKeyboard): (event: KeyboardEvent) => void {
  const { keys, bounds, selection, earliest, isAlike, onMove, onSelect, onEdit } = grid
  const [firstRow, lastRow] = bounds.rows

  /** The next row that can be selected together with this one; the same where there is none. */
  const alikeRow = (from: number, step: number): number => {
    for (let row = from + step; row >= firstRow && row <= lastRow && step !== 0; row += step)
      if (isAlike(from, row)) return row
    return from
  }

  const move = (event: KeyboardEvent, cell: Cell, [rows, days]: readonly [number, number]) => {
    event.preventDefault()
    const next = {
      row: event.shiftKey ? alikeRow(cell.row, rows) : clamp(firstRow, cell.row + rows, lastRow),
      day: clamp(bounds.days[0], cell.day + days, bounds.days[1]),
    }
    if (event.shiftKey) {
      const anchor = contains(selection, cell) ? (selection?.anchor ?? cell) : cell
      onSelect(selectBetween(anchor, next, earliest))
    }
    onMove(next)
  }

  return (event) => {
    const target = event.target as Element
    const cell = target.closest('a') ? null : cellOf(target)
    if (!cell) return
    const step = keys[event.key]
    if (step) return move(event, cell, step)
    if (event.key === 'Escape') return onSelect(null)
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    const chosen = contains(selection, cell) ? selection : selectBetween(cell, cell, earliest)
    onSelect(chosen)
    if (chosen) onEdit('keyboard')
  }
}
