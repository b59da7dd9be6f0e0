import type { Point } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { ZoomButtons } from '@qe/ui/unshared'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import css from './pin-map.module.css'

const latLng = ({ lat, lon }: Point): L.LatLngTuple => [lat, lon]
const rounded = ({ lat, lng }: L.LatLng): Point => ({ lat: Number(lat.toFixed(6)), lon: Number(lng.toFixed(6)) })

/** Distance that an arrow key moves the pin, ten times as much with Shift (m). */
const stepMetres = 20
const metresPerDegree = 110_570
const ringsKm = [1, 3, 10]

const label = (point: Point, text: string, className: string | undefined) => {
  const element = document.createElement('span')
  element.textContent = text
  return L.marker(latLng(point), {
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: className ?? '', html: element, iconSize: [0, 0] }),
  })
}

/** A map with a pin to place the listing. Draws our own cities for orientation, without a third-party map service. */
export default function PinMap({ point, onChange }: { point: Point; onChange: (point: Point) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<{ map: L.Map; pin: L.Marker }>()
  const latest = useRef({ point, onChange })
  latest.current = { point, onChange }
  const { data } = useApiQuery('cities/getAll', { limit: 100 }, { quiet: true, staleTime: 600_000 })

  useEffect(() => {
    if (!box.current) return
    const map = L.map(box.current, {
      zoomControl: false,
      attributionControl: false,
      minZoom: 3,
      maxZoom: 18,
      zoomSnap: 0.5,
      keyboard: false,
    }).setView(latLng(latest.current.point), 13)
    const icon = L.divIcon({
      className: css.pin,
      html: document.createElement('i'),
      iconSize: [36, 36],
      iconAnchor: [18, 36],
    })
    const pin = L.marker(latLng(latest.current.point), {
      draggable: true,
      autoPan: true,
      icon,
      alt: 'The place',
    }).addTo(map)
    pin.on('dragend', () => latest.current.onChange(rounded(pin.getLatLng())))
    map.on('click', ({ latlng }) => latest.current.onChange(rounded(latlng)))
    const element = pin.getElement()
    element?.setAttribute('aria-label', 'Pin of your place. Arrow keys move it.')
    element?.addEventListener('keydown', (event) => {
      const metres = event.shiftKey ? stepMetres * 10 : stepMetres
      const direction = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
      if (!direction) return
      event.preventDefault()
      const { lat, lng } = pin.getLatLng()
      const [north = 0, east = 0] = direction
      const degrees = metres / metresPerDegree
      latest.current.onChange(
        rounded(L.latLng(lat + north * degrees, lng + (east * degrees) / Math.cos((lat * Math.PI) / 180))),
      )
    })
    setTools({ map, pin })
    return () => void map.remove()
  }, [])

  useEffect(() => {
    if (!tools) return
    tools.pin.setLatLng(latLng(point))
    if (!tools.map.getBounds().pad(-0.1).contains(latLng(point)))
      tools.map.setView(latLng(point), Math.max(13, tools.map.getZoom()), { animate: false })
  }, [tools, point])

  useEffect(() => {
    if (!tools || !data) return
    const layer = L.layerGroup()
    for (const { name, point: middle } of data.cities) {
      for (const km of ringsKm) {
        L.circle(latLng(middle), { radius: km * 1000, interactive: false, className: css.ring }).addTo(layer)
        label({ lat: middle.lat + (km * 1000) / metresPerDegree, lon: middle.lon }, `${km} km`, css.distance).addTo(
          layer,
        )
      }
      label(middle, name, css.city).addTo(layer)
    }
    layer.addTo(tools.map)
    return () => void layer.remove()
  }, [tools, data])

  return (
    <div className={css.frame}>
      <div ref={box} className={css.map} role="application" aria-label="Map with the pin of your place" />
      <ZoomButtons onZoom={(steps) => tools?.map.setZoom(tools.map.getZoom() + steps)} />
    </div>
  )
}
