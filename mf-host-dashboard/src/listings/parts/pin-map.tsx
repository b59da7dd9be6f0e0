import type { Point } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { ZoomButtons } from '@qe/ui/unshared'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import css from './pin-map.module.css'

const latLng = ({ lat, lon }: Point): L.LatLngTuple => [lat, lon]
const rounded = ({ lat, lng }: L.LatLng): Point => ({ lat: Number(lat.toFixed(6)), lon: Number(lng.toFixed(6)) })

/** Metres that an arrow key moves the pin; with Shift ten times as many. */
const stepMetres = 20
const metresADegree = 110_570
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

/** A pin to be put where a place is. The ground is drawn from our own cities, with no map service of others. */
export default function PinMap({ point, onChange }: { point: Point; onChange: (point: Point) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<{ map: L.Map; pin: L.Marker }>()
  const now = useRef({ point, onChange })
  now.current = { point, onChange }
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
    }).setView(latLng(now.current.point), 13)
    const icon = L.divIcon({
      className: css.pin,
      html: document.createElement('i'),
      iconSize: [36, 36],
      iconAnchor: [18, 36],
    })
    const pin = L.marker(latLng(now.current.point), { draggable: true, autoPan: true, icon, alt: 'The place' }).addTo(
      map,
    )
    pin.on('dragend', () => now.current.onChange(rounded(pin.getLatLng())))
    map.on('click', ({ latlng }) => now.current.onChange(rounded(latlng)))
    const element = pin.getElement()
    element?.setAttribute('aria-label', 'Pin of your place. Arrow keys move it.')
    element?.addEventListener('keydown', (event) => {
      const metres = event.shiftKey ? stepMetres * 10 : stepMetres
      const way = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
      if (!way) return
      event.preventDefault()
      const { lat, lng } = pin.getLatLng()
      const [north = 0, east = 0] = way
      const degrees = metres / metresADegree
      now.current.onChange(
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
    const ground = L.layerGroup()
    for (const { name, point: middle } of data.cities) {
      for (const km of ringsKm) {
        L.circle(latLng(middle), { radius: km * 1000, interactive: false, className: css.ring }).addTo(ground)
        label({ lat: middle.lat + (km * 1000) / metresADegree, lon: middle.lon }, `${km} km`, css.distance).addTo(
          ground,
        )
      }
      label(middle, name, css.city).addTo(ground)
    }
    ground.addTo(tools.map)
    return () => void ground.remove()
  }, [tools, data])

  return (
    <div className={css.frame}>
      <div ref={box} className={css.map} role="application" aria-label="Map with the pin of your place" />
      <ZoomButtons onZoom={(steps) => tools?.map.setZoom(tools.map.getZoom() + steps)} />
    </div>
  )
}
