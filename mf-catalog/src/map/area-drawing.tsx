import { areaError, drawnAreaLimits, encodeArea, type Point } from '@qe/contract'
import { latLng } from '@qe/map'
import { Button, plural } from '@qe/ui'
import L from 'leaflet'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { drawAreaLayer } from './area-layer'
import { cornersOf } from './free-line'
import css from './map.module.css'
import { useFreeLine } from './use-free-line'

/** What has been drawn so far: a free line, or corners that were set by keys. */
interface Sketch {
  corners: Point[]
  isFree: boolean
  error?: string
}

const nothing: Sketch = { corners: [], isFree: false }

interface AreaDrawingProps {
  map: L.Map
  /** Gets the encoded area. */
  onDone: (area: string) => void
  onCancel: () => void
}

/**
 * Lies over the map while an area is drawn: by a free line of a pointer or a finger, or by keys, where Enter sets a
 * corner at the middle of the map and the arrow keys move the map below it.
 */
export function AreaDrawing({ map, onDone, onCancel }: AreaDrawingProps) {
  const helpId = useId()
  const canvas = useRef<HTMLDivElement>(null)
  const [{ corners, isFree, error }, setSketch] = useState(nothing)
  useEffect(() => canvas.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const layer = drawAreaLayer(map, corners, { marked: !isFree })
    return () => void layer.remove()
  }, [map, corners, isFree])

  const finish = (drawn: Point[]) => {
    const area = encodeArea(drawn)
    const problem = areaError(area)
    if (problem) setSketch({ corners: drawn, isFree: false, error: problem })
    else onDone(area)
  }
  const pointsOf = (line: L.Point[]) => line.map((pixel) => pointOf(map.containerPointToLatLng(pixel)))
  const pen = useFreeLine(map, {
    onLine: (line) => setSketch({ corners: pointsOf(line), isFree: true }),
    onEnd: (line) => {
      const drawn = pointsOf(cornersOf(line))
      if (drawn.length > 0) finish(drawn)
      else setSketch({ ...nothing, error: surroundsNothing })
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isSetAgain(map, corners)) finish(corners)
    else if (event.key === 'Enter') setSketch({ ...nothing, corners: [...corners, pointOf(map.getCenter())] })
    else if (event.key === 'Backspace') setSketch({ ...nothing, corners: corners.slice(0, -1) })
    else if (!moveByKey(map, event)) return
    event.preventDefault()
  }
  /** Before the dialog around hears of it and closes. */
  const cancelByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  const isByKeys = corners.length > 0 && !isFree

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button Cancel does the same
    <div onKeyDown={cancelByEscape}>
      <div
        ref={canvas}
        className={css.canvas}
        role="application"
        aria-label="Map to draw on"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys draw
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pen}
      />
      <span className={css.crosshair} aria-hidden="true" />
      <div className={css.hint}>
        <p role="status">{error ?? (isByKeys ? plural(corners.length, 'corner') : whatToDo)}</p>
        <DrawingKeys id={helpId} />
        <span className={css.hintButtons}>
          {isByKeys && corners.length >= drawnAreaLimits.fewestCorners && (
            <Button size="small" variant="primary" onClick={() => finish(corners)}>
              Done
            </Button>
          )}
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        </span>
      </div>
    </div>
  )
}

const whatToDo = 'Draw around the places you want'
const surroundsNothing = 'That line surrounds nothing. Draw all the way around the places you want.'

/** Seen by whoever came by keys, heard by whoever uses a screen reader. */
const DrawingKeys = ({ id }: { id: string }) => (
  <p id={id} className={css.keys}>
    Arrow keys move the map, with Shift in small steps, + and − zoom. Enter sets a corner in the middle; a second time
    there it closes the area. Backspace takes the last corner away. Escape gives up.
  </p>
)

const pointOf = ({ lat, lng }: L.LatLng): Point => ({ lat, lon: lng })

/** A corner set again this close to the last one closes the area (px). */
const samePx = 3

function isSetAgain(map: L.Map, corners: readonly Point[]): boolean {
  const last = corners.at(-1)
  if (!last) return false
  const [there, here] = [latLng(last), map.getCenter()].map((spot) => map.latLngToContainerPoint(spot))
  return there !== undefined && here !== undefined && there.distanceTo(here) < samePx
}

/** How far an arrow key moves the map, and with Shift (px). */
const [stepPx, finePx] = [40, 8]
const arrows: Record<string, L.PointTuple> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zooms: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

/** Moves or zooms the map by a key. @returns whether it is such a key */
function moveByKey(map: L.Map, { key, shiftKey }: KeyboardEvent): boolean {
  const [arrow, zoom] = [arrows[key], zooms[key]]
  if (arrow) map.panBy(L.point(arrow).multiplyBy(shiftKey ? finePx : stepPx), { animate: false })
  if (zoom) map.setZoom(map.getZoom() + zoom, { animate: false })
  return Boolean(arrow ?? zoom)
}
