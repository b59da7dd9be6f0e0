import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Milliseconds that a finger rests on a night before it selects instead of scrolling. */
const hold = 280

/** Pixels that it may tremble meanwhile. */
const tremble = 10

export interface Night {
  propertyId: string
  date: string
}

interface Handlers {
  begin: (night: Night) => void
  extend: (night: Night) => void
  /** The person has let go. */
  finish: () => void
  /** The browser took the gesture for something else. */
  cancel: () => void
}

const nightOf = (element: Element | null): Night | null => {
  const { property, date } = element?.closest<HTMLElement>('[data-date]')?.dataset ?? {}
  return property && date ? { propertyId: property, date } : null
}

/**
 * Selecting by mouse, pen and finger. A mouse selects at once; a finger that moves scrolls, one that rests selects, and
 * a tap takes a single night. Where nights are is read from `data-property` and `data-date`.
 */
export function usePointerSelection(table: RefObject<HTMLElement | null>, handlers: Handlers) {
  const [selecting, setSelecting] = useState(false)
  const newest = useRef(handlers)
  newest.current = handlers
  const finger = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const lastPointer = useRef('')

  const begin = (night: Night) => {
    setSelecting(true)
    newest.current.begin(night)
  }

  useEffect(() => {
    const forget = () => {
      clearTimeout(finger.current?.timer)
      finger.current = null
    }
    const move = (event: PointerEvent) => {
      if (finger.current && Math.hypot(event.clientX - finger.current.x, event.clientY - finger.current.y) > tremble)
        forget()
      const night = selecting && nightOf(document.elementFromPoint(event.clientX, event.clientY))
      if (night) newest.current.extend(night)
    }
    const up = () => {
      if (selecting) newest.current.finish()
      forget()
      setSelecting(false)
    }
    const cancel = () => {
      if (selecting) newest.current.cancel()
      forget()
      setSelecting(false)
    }
    // Without this the page would scroll under a finger that selects, and its release would press what has just opened.
    const stay = (event: TouchEvent) => selecting && event.preventDefault()
    const element = table.current
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', cancel)
    element?.addEventListener('touchmove', stay, { passive: false })
    element?.addEventListener('touchend', stay, { passive: false })
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', cancel)
      element?.removeEventListener('touchmove', stay)
      element?.removeEventListener('touchend', stay)
    }
  }, [selecting, table])

  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as Element
    const night = nightOf(target)
    lastPointer.current = event.pointerType
    if (!night || event.button !== 0 || target.closest('a')) return
    if (event.pointerType !== 'touch') return begin(night)
    const timer = setTimeout(() => {
      finger.current = null
      navigator.vibrate?.(12)
      begin(night)
    }, hold)
    finger.current = { x: event.clientX, y: event.clientY, timer }
  }

  /** A tap, or a press by a screen reader, which moves no pointer. */
  const onClick = (event: ReactMouseEvent) => {
    const target = event.target as Element
    const night = nightOf(target)
    if (!night || target.closest('a') || (event.detail > 0 && lastPointer.current !== 'touch')) return
    newest.current.begin(night)
    newest.current.finish()
  }

  return { selecting, onPointerDown, onClick }
}
