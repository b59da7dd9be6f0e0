import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Cell } from './selection'

/** A touch that rests this long selects instead of scrolling (ms). */
const longPressMs = 280

/** Movement allowed during a long press (px). */
const moveTolerancePx = 10

interface SelectionHandlers {
  begin: (cell: Cell) => void
  extend: (cell: Cell) => void
  /** The pointer was released. */
  finish: () => void
  /** The browser cancelled the gesture. */
  cancel: () => void
  /** A night was tapped, or pressed by a screen reader. */
  tap: (cell: Cell) => void
}

/** The night that an element of the calendar stands for. */
export const cellOf = (element: Element | null): Cell | null => {
  const { row, day } = element?.closest<HTMLElement>('[data-day]')?.dataset ?? {}
  return row && day ? { row: Number(row), day: Number(day) } : null
}

/** So close to an edge of the calendar the pointer scrolls it while selecting (px). */
const edgePx = 56
const scrollStepPx = 18

/** Scrolls the calendar while the pointer rests near its edge. */
function scrollAtEdge(element: HTMLElement, { x, y }: { x: number; y: number }): void {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const start = Number(element.dataset['edge'] ?? 0)
  const step = (at: number, low: number, high: number) =>
    at > high - edgePx ? scrollStepPx : at < low + edgePx ? -scrollStepPx : 0
  element.scrollBy(step(x, left + start, right), step(y, top + edgePx / 2, bottom))
}

/**
 * Selects nights by mouse, pen and touch. A mouse selects at once; a touch that moves scrolls, a long press selects,
 * and a tap selects one night. Finds nights by `data-row` and `data-day`,
 * and scrolls at the edges while it selects.
 */
export function usePointerSelection(grid: RefObject<HTMLElement | null>, handlers: SelectionHandlers) {
  const [selecting, setSelecting] = useState(false)
  const latest = useRef(handlers)
  latest.current = handlers
  const touch = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const lastPointer = useRef('')
  const pointer = useRef<{ x: number; y: number } | null>(null)

  const begin = (cell: Cell) => {
    setSelecting(true)
    latest.current.begin(cell)
  }

  useEffect(() => {
    const cancelLongPress = () => {
      clearTimeout(touch.current?.timer)
      touch.current = null
    }
    const move = (event: PointerEvent) => {
      if (
        touch.current &&
        Math.hypot(event.clientX - touch.current.x, event.clientY - touch.current.y) > moveTolerancePx
      )
        cancelLongPress()
      if (!selecting) return
      pointer.current = { x: event.clientX, y: event.clientY }
      extend()
    }
    const extend = () => {
      const cell = pointer.current && cellOf(document.elementFromPoint(pointer.current.x, pointer.current.y))
      if (cell) latest.current.extend(cell)
    }
    const up = () => {
      if (selecting) latest.current.finish()
      cancelLongPress()
      setSelecting(false)
    }
    const cancel = () => {
      if (selecting) latest.current.cancel()
      cancelLongPress()
      setSelecting(false)
    }
    // Keeps the page from scrolling during a selection, and the release from pressing the panel that opens.
    const preventScroll = (event: TouchEvent) => selecting && event.preventDefault()
    const element = grid.current
    let frame = 0
    const scroll = () => {
      if (element && pointer.current) {
        scrollAtEdge(element, pointer.current)
        extend()
      }
      frame = requestAnimationFrame(scroll)
    }
    if (selecting) frame = requestAnimationFrame(scroll)
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', cancel)
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    element?.addEventListener('touchend', preventScroll, { passive: false })
    return () => {
      cancelAnimationFrame(frame)
      pointer.current = null
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', cancel)
      element?.removeEventListener('touchmove', preventScroll)
      element?.removeEventListener('touchend', preventScroll)
    }
  }, [selecting, grid])

  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as Element
    const cell = cellOf(target)
    lastPointer.current = event.pointerType
    if (!cell || event.button !== 0 || target.closest('a')) return
    if (event.pointerType !== 'touch') return begin(cell)
    const timer = setTimeout(() => {
      touch.current = null
      navigator.vibrate?.(12)
      begin(cell)
    }, longPressMs)
    touch.current = { x: event.clientX, y: event.clientY, timer }
  }

  /** A tap, or a press by a screen reader, which sends no pointer events. */
  const onClick = (event: ReactMouseEvent) => {
    const target = event.target as Element
    const cell = cellOf(target)
    if (!cell || target.closest('a') || (event.detail > 0 && lastPointer.current !== 'touch')) return
    latest.current.tap(cell)
  }

  return { selecting, onPointerDown, onClick }
}
