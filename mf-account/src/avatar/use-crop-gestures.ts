import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, moved, type Size, within } from './crop'

/** How far an arrow key goes, in sides of the square, and how much closer `+` comes. */
const step = 0.04
const zoomStep = 1.1

const keys: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Dragging, pinching, the wheel and the keyboard, all on one frame. */
export function useCropGestures(crop: Crop, size: Size, onChange: (crop: Crop) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const zoomTo = (zoom: number) => onChange(within({ ...crop, zoom }, size))

  // React listens to the wheel passively, where the page can't be kept from scrolling.
  const onWheel = useRef<(event: WheelEvent) => void>(() => {})
  onWheel.current = (event) => {
    event.preventDefault()
    zoomTo(crop.zoom * Math.exp(-event.deltaY / 500))
  }
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent) => onWheel.current(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const spread = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const wasSpread = spread()
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size === 2 && wasSpread > 0) return zoomTo((crop.zoom * spread()) / wasSpread)
    const width = frame.current?.clientWidth || 1
    // The picture follows the finger, so the square goes the other way.
    onChange(moved(crop, size, (before.x - event.clientX) / width, (before.y - event.clientY) / width))
  }
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    ref: frame,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onKeyDown: (event: KeyboardEvent) => {
      const way = keys[event.key]
      const closer = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }[event.key]
      if (!way && !closer) return
      event.preventDefault()
      if (way) onChange(moved(crop, size, ...way))
      if (closer) zoomTo(crop.zoom * closer)
    },
  }
}
