import type { Point } from '@qe/contract'
import { createBaseMap, labelMarker, mapClasses, useZoomEnd } from '@qe/map'
import { useApiQuery } from '@qe/platform'
import { ZoomButtons } from '@qe/ui/unshared'
import L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { drawBuiltUp, drawContextLayer } from './context-layer'
import css from './map.module.css'

interface AreaMapProps {
  point: Point
  city: string
  neighbourhood: string
}

/** The area of a listing as a circle: the API blurs the point until the guest has booked. */
export default function AreaMap(props: AreaMapProps) {
  const { lat, lon } = props.point
  return <MapAround key={`${lat},${lon}`} {...props} />
}

/** A map of one point: another point gets another map. */
function MapAround({ point: { lat, lon }, city, neighbourhood }: AreaMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<L.Map | null>(null)
  const { data } = useApiQuery('cities/getAll', { limit: 100 }, { staleTime: 3_600_000, quiet: true })
  const zoomEnd = useZoomEnd(map ?? undefined)

  useEffect(() => {
    if (!box.current) return
    const newMap = createBaseMap(box.current, { scrollWheelZoom: false }).setView([lat, lon], 13)
    L.circle([lat, lon], { radius: 600, className: css.area }).addTo(newMap)
    setMap(newMap)
    return () => void newMap.remove()
  }, [lat, lon])

  useEffect(() => {
    if (!map) return
    const centre = data?.cities.find(({ name }) => name === city) ?? null
    const nearby = [0, 60, 120, 180, 240, 300].map((turn) => {
      const angle = (turn * Math.PI) / 180
      return {
        lat: lat + Math.sin(angle) * 0.009,
        lon: lon + (Math.cos(angle) * 0.009) / Math.cos((lat * Math.PI) / 180),
      }
    })
    const builtUp = drawBuiltUp(map, [{ lat, lon }, ...nearby])
    const context = drawContextLayer(map, { centre, cities: data?.cities ?? [], neighbourhoods: [] })
    const name = neighbourhood
      ? labelMarker({ lat: lat - 0.0068, lon }, neighbourhood, css.neighbourhoodName, 'listing').addTo(map)
      : null
    return () => {
      builtUp.remove()
      context.remove()
      name?.remove()
    }
  }, [map, data, city, neighbourhood, lat, lon])

  return (
    <div className={mapClasses.frame} style={{ borderRadius: 'var(--qe-radius-card)', overflow: 'hidden' }}>
      <div ref={box} className={mapClasses.map} role="application" aria-label={`Map of the area in ${city}`} />
      <ZoomButtons end={zoomEnd} onZoom={(steps) => map?.setZoom(map.getZoom() + steps)} />
    </div>
  )
}
