import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, clampCrop, moveCrop, type Size } from './crop'

/** Share of the side that an arrow key moves, and factor that `+` zooms. */
const step = 0.04
const zoomStep = 1.1

const keys: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Handlers for dragging, pinching, wheel and keyboard. */
export function useCropGestures(crop: Crop, size: Size, onChange: (crop: Crop) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const zoomTo = (zoom: number) => onChange(clampCrop({ ...crop, zoom }, size))

  // React's wheel listener is passive and can't prevent the page from scrolling.
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
    const [a, b] = [...pointers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const spreadBefore = spread()
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.current.size === 2 && spreadBefore > 0) return zoomTo((crop.zoom * spread()) / spreadBefore)
    const width = frame.current?.clientWidth || 1
    // The picture follows the finger, so the square moves the other way.
    onChange(moveCrop(crop, size, (before.x - event.clientX) / width, (before.y - event.clientY) / width))
  }
  const onPointerUp = (event: PointerEvent) => void pointers.current.delete(event.pointerId)

  return {
    ref: frame,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onKeyDown: (event: KeyboardEvent) => {
      const direction = keys[event.key]
      const zoomFactor = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }[event.key]
      if (!direction && !zoomFactor) return
      event.preventDefault()
      if (direction) onChange(moveCrop(crop, size, ...direction))
      if (zoomFactor) zoomTo(crop.zoom * zoomFactor)
    },
  }
}
