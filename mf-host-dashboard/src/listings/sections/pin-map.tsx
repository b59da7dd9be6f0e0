import type { Point } from '@qe/contract'
import { createBaseMap, latLng, mapClasses, pinMarker, useZoomEnd } from '@qe/map'
import { cx } from '@qe/ui'
import { ZoomButtons } from '@qe/ui/unshared'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import css from './pin-map.module.css'

const rounded = ({ lat, lng }: L.LatLng): Point => ({ lat: Number(lat.toFixed(6)), lon: Number(lng.toFixed(6)) })

/** Distance that an arrow key moves the pin, ten times as much with Shift (m). */
const stepMetres = 20
const metresPerDegree = 110_570
const directions: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** How near a home is shown; from farther away one tap only comes closer. */
const homeZoom = 15
const nearestTapZoom = 11

function movedBy({ lat, lng }: L.LatLng, key: string, isFar: boolean): Point | null {
  const direction = directions[key]
  if (!direction) return null
  const degrees = (isFar ? stepMetres * 10 : stepMetres) / metresPerDegree
  const [north, east] = direction
  const wide = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return rounded(L.latLng(lat + north * degrees, lng + (east * degrees) / wide).wrap())
}

interface PinMapProps {
  /** Undefined before the home has a place: the first tap near enough sets it. */
  point: Point | undefined
  onChange: (point: Point) => void
}

/** A map with the pin of a home, moved by dragging, by a tap and by the arrow keys. */
export default function PinMap({ point, onChange }: PinMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map>()
  const pin = useRef<L.Marker>(null)
  const latest = useRef({ point, onChange })
  latest.current = { point, onChange }
  const zoomEnd = useZoomEnd(map)

  useEffect(() => {
    if (!box.current) return
    const { point: first } = latest.current
    const created = createBaseMap(box.current, { keyboard: false })
    if (first) created.setView(latLng(first), homeZoom)
    else created.setView([25, 10], 2)
    created.on('click', ({ latlng }) => {
      if (latest.current.point || created.getZoom() >= nearestTapZoom) latest.current.onChange(rounded(latlng.wrap()))
      else created.setView(latlng, Math.min(created.getZoom() + 4, nearestTapZoom))
    })
    setMap(created)
    return () => {
      pin.current = null
      created.remove()
    }
  }, [])

  useEffect(() => {
    if (!map || !point) return
    if (pin.current) pin.current.setLatLng(latLng(point))
    else pin.current = addPin(map, point, (moved) => latest.current.onChange(moved))
    if (map.getZoom() < nearestTapZoom || !map.getBounds().contains(latLng(point)))
      map.setView(latLng(point), Math.max(homeZoom, map.getZoom()), { animate: false })
  }, [map, point])

  return (
    <div className={cx(mapClasses.frame, css.frame)}>
      <div ref={box} className={mapClasses.map} role="application" aria-label="Map with the pin of your place" />
      <ZoomButtons end={zoomEnd} onZoom={(steps) => map?.setZoom(map.getZoom() + steps)} />
    </div>
  )
}

function addPin(map: L.Map, point: Point, onMove: (point: Point) => void): L.Marker {
  const pin = pinMarker(point, { draggable: true, autoPan: true, alt: 'The place' }).addTo(map)
  pin.on('dragend', () => onMove(rounded(pin.getLatLng().wrap())))
  const element = pin.getElement()
  element?.setAttribute('aria-label', 'Pin of your place. Arrow keys move it.')
  element?.addEventListener('keydown', (event) => {
    const moved = movedBy(pin.getLatLng(), event.key, event.shiftKey)
    if (!moved) return
    event.preventDefault()
    onMove(moved)
  })
  return pin
}
