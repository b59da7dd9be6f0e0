import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Point } from '@qe/contract'
import { drawLand } from './land-layer'
import css from './map.module.css'

/** A point as Leaflet expects it. */
export const latLng = ({ lat, lon }: Point): L.LatLngTuple => [lat, lon]

/**
 * A map without a tile server: coastlines as vector shapes in the site's colours, so that it follows dark mode and
 * makes no requests to third parties. Panes above it, in this order: listing areas, distance rings, labels, pins.
 */
export function createBaseMap(element: HTMLElement, options: L.MapOptions = {}): L.Map {
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: true,
    minZoom: 2,
    maxZoom: 16,
    zoomSnap: 0.5,
    worldCopyJump: true,
    maxBounds: [
      [-85, -720],
      [85, 720],
    ],
    ...options,
  })
  map.attributionControl.setPrefix(false).addAttribution('Coastlines: Natural Earth')
  for (const [name, depth] of [
    ['land', 200],
    ['built-up', 300],
    ['rings', 310],
    ['names', 350],
  ] as const) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(depth)
    pane.style.pointerEvents = 'none'
  }
  drawLand(map)
  return map
}

/** A label for a city, a neighbourhood or a distance. Not interactive. */
export const labelMarker = (point: Point, text: string, className: string | undefined): L.Marker => {
  const label = document.createElement('span')
  label.textContent = text
  return L.marker(latLng(point), {
    pane: 'names',
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: `${css.name} ${className ?? ''}`, html: label, iconSize: [0, 0] }),
  })
}
