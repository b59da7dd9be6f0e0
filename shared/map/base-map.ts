import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Point } from '@qe/contract'
import { settings } from '@qe/platform'
import { landLayer } from './land-layer'
import css from './map.module.css'
import { showStreets } from './streets/streets'

/** A point as Leaflet expects it. */
export const latLng = ({ lat, lon }: Point): L.LatLngTuple => [lat, lon]

/**
 * A map with streets where the site has a source of them that answers, else with coastlines as vector shapes in the
 * site's colours, which need no other site. Panes above it, in this order: listing areas, distance rings, labels, the
 * label of one listing, pins. Streets have names of their own: with them only the last two are seen.
 */
export function createBaseMap(element: HTMLElement, options: L.MapOptions = {}): L.Map {
  const { map: sources } = settings()
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: true,
    minZoom: 2,
    maxZoom: sources ? 18 : 16,
    zoomSnap: 0.5,
    worldCopyJump: true,
    maxBounds: [
      [-85, -720],
      [85, 720],
    ],
    ...options,
  })
  map.attributionControl.setPrefix(false)
  for (const [name, depth] of [
    ['land', 200],
    ['built-up', 300],
    ['rings', 310],
    ['names', 350],
    ['listing', 360],
  ] as const) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(depth)
    pane.style.pointerEvents = 'none'
  }
  const land = landLayer(map)
  if (sources) map.on('unload', showStreets(map, land, sources))
  else land.addTo(map)
  return map
}

/** The classes of a map and of the frame around it; buttons over the map stand in the frame. */
export const mapClasses = { frame: css.frame, map: css.map }

/** A label for a city, a neighbourhood or a distance. Not interactive. */
export const labelMarker = (point: Point, text: string, className: string | undefined, pane = 'names'): L.Marker => {
  const label = document.createElement('span')
  label.textContent = text
  return L.marker(latLng(point), {
    pane,
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: `${css.name} ${className ?? ''}`, html: label, iconSize: [0, 0] }),
  })
}

/** A pin whose tip is at the point. */
export const pinMarker = (point: Point, options: Omit<L.MarkerOptions, 'icon'> = {}): L.Marker =>
  L.marker(latLng(point), {
    ...options,
    icon: L.divIcon({
      className: css.pin ?? '',
      html: document.createElement('i'),
      iconSize: [36, 36],
      iconAnchor: [18, 36],
    }),
  })
