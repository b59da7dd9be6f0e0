import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell } from './selection'
import { cellOf } from './use-pointer-selection'

/** The one cell of a grid that takes the focus by Tab; `moveTo` focuses another, also one that is not rendered yet. */
export function useRovingFocus(grid: RefObject<HTMLElement | null>, first: Cell, reveal: (cell: Cell) => void) {
  const [cell, setCell] = useState(first)
  const pending = useRef<Cell | null>(null)
  useEffect(() => {
    const wanted = pending.current
    const element =
      wanted && grid.current?.querySelector<HTMLElement>(`[data-row="${wanted.row}"][data-day="${wanted.day}"]`)
    if (!element) return
    pending.current = null
    element.focus({ preventScroll: true })
  })
  return {
    cell,
    moveTo: (next: Cell) => {
      pending.current = next
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
