import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** A touch that rests this long selects instead of scrolling (ms). */
const longPressMs = 280

/** Movement allowed during a long press (px). */
const moveTolerancePx = 10

export interface Night {
  propertyId: string
  date: string
}

interface SelectionHandlers {
  begin: (night: Night) => void
  extend: (night: Night) => void
  /** The pointer was released. */
  finish: () => void
  /** The browser cancelled the gesture. */
  cancel: () => void
}

const nightOf = (element: Element | null): Night | null => {
  const { property, date } = element?.closest<HTMLElement>('[data-date]')?.dataset ?? {}
  return property && date ? { propertyId: property, date } : null
}

/**
 * Selects nights by mouse, pen and touch. A mouse selects at once; a touch that moves scrolls, a long press selects,
 * and a tap selects one night. Finds nights by `data-property` and `data-date`.
 */
export function usePointerSelection(table: RefObject<HTMLElement | null>, handlers: SelectionHandlers) {
  const [selecting, setSelecting] = useState(false)
  const latest = useRef(handlers)
  latest.current = handlers
  const touch = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const lastPointer = useRef('')

  const begin = (night: Night) => {
    setSelecting(true)
    latest.current.begin(night)
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
      const night = selecting && nightOf(document.elementFromPoint(event.clientX, event.clientY))
      if (night) latest.current.extend(night)
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
    const element = table.current
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', cancel)
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    element?.addEventListener('touchend', preventScroll, { passive: false })
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', cancel)
      element?.removeEventListener('touchmove', preventScroll)
      element?.removeEventListener('touchend', preventScroll)
    }
  }, [selecting, table])

  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as Element
    const night = nightOf(target)
    lastPointer.current = event.pointerType
    if (!night || event.button !== 0 || target.closest('a')) return
    if (event.pointerType !== 'touch') return begin(night)
    const timer = setTimeout(() => {
      touch.current = null
      navigator.vibrate?.(12)
      begin(night)
    }, longPressMs)
    touch.current = { x: event.clientX, y: event.clientY, timer }
  }

  /** A tap, or a press by a screen reader, which sends no pointer events. */
  const onClick = (event: ReactMouseEvent) => {
    const target = event.target as Element
    const night = nightOf(target)
    if (!night || target.closest('a') || (event.detail > 0 && lastPointer.current !== 'touch')) return
    latest.current.begin(night)
    latest.current.finish()
  }

  return { selecting, onPointerDown, onClick }
}
