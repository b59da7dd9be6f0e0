import type { Point } from '@qe/contract'
import { createBaseMap, labelMarker, latLng, mapClasses, pinMarker, useZoomEnd } from '@qe/map'
import { ZoomButtons } from '@qe/ui/unshared'
import { useEffect, useRef, useState } from 'react'

/** Near enough to see the streets around. */
const streetZoom = 15
/** Below the pin, in degrees of latitude at that zoom. */
const labelOffset = 0.0012

interface PlaceMapProps {
  point: Point
  city: string
  /** Read out as the map's name. */
  address: string
}

/** Where exactly the place is, for guests with a confirmed stay. */
export default function PlaceMap({ point: { lat, lon }, city, address }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<ReturnType<typeof createBaseMap>>()
  const zoomEnd = useZoomEnd(map)

  useEffect(() => {
    if (!box.current) return
    const point = { lat, lon }
    // The wheel scrolls the page, not the map.
    const created = createBaseMap(box.current, { scrollWheelZoom: false }).setView(latLng(point), streetZoom)
    // Drawn land has no names; streets have their own, and hide this one.
    labelMarker({ lat: lat - labelOffset, lon }, city, undefined).addTo(created)
    const pin = pinMarker(point, { interactive: false, keyboard: false }).addTo(created).getElement()
    pin?.setAttribute('role', 'img')
    pin?.setAttribute('aria-label', 'The place')
    setMap(created)
    return () => void created.remove()
  }, [lat, lon, city])

  return (
    <div className={mapClasses.frame}>
      <div ref={box} className={mapClasses.map} role="application" aria-label={`Map: ${address}`} />
      <ZoomButtons end={zoomEnd} onZoom={(steps) => map?.setZoom(map.getZoom() + steps)} />
    </div>
  )
}
