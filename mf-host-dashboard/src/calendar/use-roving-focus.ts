import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell } from './selection'
import { cellOf } from './use-pointer-selection'

/** The one cell of a grid that takes the focus by Tab; `moveTo` focuses another, also one that is not rendered yet. */
export function useRovingFocus(grid: RefObject<HTMLElement | null>, first: Cell, reveal: (cell: Cell) => void) {
  const [cell, setCell] = useState(first)
  const pending = useRef<{ cell: Cell; isNew: boolean } | null>(null)
  const elementOf = ({ row, day }: Cell) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-day="${day}"]`)
  useEffect(() => {
    if (!pending.current) return
    const { cell: wanted, isNew } = pending.current
    const element = elementOf(wanted)
    if (!element) return
    pending.current = null
    element.focus({ preventScroll: true })
    // There was nothing yet to bring into view.
    if (isNew) reveal(wanted)
  })
  return {
    cell,
    moveTo: (next: Cell) => {
      pending.current = { cell: next, isNew: !elementOf(next) }
      setCell(next)
      reveal(next)
    },
    /** Follows a focus by pointer or by a screen reader. */
    onFocus: ({ target }: { target: EventTarget }) => {
      const focused = cellOf(target as Element)
      if (focused && (focused.row !== cell.row || focused.day !== cell.day)) setCell(focused)
    },
  }
}
