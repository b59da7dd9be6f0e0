import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Point } from '@qe/contract'
import { drawLand } from './land-layer'
import css from './map.module.css'

export const latLng = ({ lat, lon }: Point): L.LatLngTuple => [lat, lon]

/**
 * A quiet map without a tile server: coastlines as shapes, in the site's own colours, so that it follows dark mode and
 * needs no network of others. Above it, in this order: settled ground, rings, names, pins.
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
    ['settled', 300],
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

/** A name on the ground: of a city, a quarter, a distance. Never takes a press. */
export const nameMarker = (point: Point, text: string, className: string | undefined): L.Marker => {
  const label = document.createElement('span')
  label.textContent = text
  return L.marker(latLng(point), {
    pane: 'names',
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: `${css.name} ${className ?? ''}`, html: label, iconSize: [0, 0] }),
  })
}
