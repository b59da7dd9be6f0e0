import type L from 'leaflet'
import { type PointerEvent, useRef } from 'react'

interface FreeLineEvents {
  /** While it is drawn: where the pointer has been, in pixels of the map. */
  onLine: (line: L.Point[]) => void
  /** Once the pointer is up; empty where the browser took it over. */
  onEnd: (line: L.Point[]) => void
}

/** Follows a pointer or a finger that draws. Returns the handlers of what it draws on. */
export function useFreeLine(map: L.Map, { onLine, onEnd }: FreeLineEvents) {
  /** Null while no pointer is down. */
  const line = useRef<L.Point[] | null>(null)
  const add = (event: PointerEvent) => {
    line.current?.push(map.mouseEventToContainerPoint(event.nativeEvent))
    onLine(line.current ?? [])
  }
  const end = (drawn: L.Point[]) => {
    if (!line.current) return
    line.current = null
    onEnd(drawn)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      line.current = []
      add(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (line.current && event.isPrimary) add(event)
    },
    onPointerUp: () => end(line.current ?? []),
    onPointerCancel: () => end([]),
  }
}
