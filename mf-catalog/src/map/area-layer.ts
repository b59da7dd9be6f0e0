import type { Point } from '@qe/contract'
import L from 'leaflet'
import css from './map.module.css'

/** An area shows in these copies of the world, as it may go over the date line. */
const copies = [-360, 0, 360]

/** Draws an area below the pins; with `marked` a dot at each corner. Remove it to redraw. */
export function drawAreaLayer(map: L.Map, corners: readonly Point[], { marked = false } = {}): L.LayerGroup {
  const group = L.layerGroup()
  for (const degrees of copies) {
    const spots = corners.map(({ lat, lon }): L.LatLngTuple => [lat, lon + degrees])
    // The API counts as inside whatever the line surrounds, also where it crosses itself.
    L.polygon(spots, { interactive: false, fillRule: 'nonzero', className: css.drawnArea }).addTo(group)
    if (!marked) continue
    for (const spot of spots)
      L.circleMarker(spot, { radius: 5, interactive: false, className: css.corner }).addTo(group)
  }
  return group.addTo(map)
}
