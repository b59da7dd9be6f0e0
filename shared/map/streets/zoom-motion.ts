import type L from 'leaflet'

/** Place and zoom of a map, as Leaflet counts them. */
export interface View {
  center: L.LatLng
  zoom: number
}

/** How long Leaflet's zoom takes, ms. Source: `.leaflet-zoom-anim` in its stylesheet, as the curve below. */
export const zoomMs = 250

/** `cubic-bezier(0, 0, 0.25, 1)` of a share of the time. */
export function easeZoom(part: number): number {
  // The share along the curve at which its time is `part`: time grows with it, so halving finds it.
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (0.75 * (1 - middle) * middle ** 2 + middle ** 3 < part) low = middle
    else high = middle
  }
  return 3 * (1 - low) * low ** 2 + low ** 3
}

/**
 * Where a map is during Leaflet's zoom, which moves every pin in a straight line on the screen: so the scale grows
 * evenly, and not the zoom.
 */
export function viewBetween(map: Pick<L.Map, 'project' | 'unproject'>, from: View, to: View, part: number): View {
  if (part >= 1) return to
  const growth = 2 ** (to.zoom - from.zoom)
  const scale = 1 - part + part * growth
  const start = map.project(from.center, from.zoom)
  const end = map.project(to.center, from.zoom)
  const middle = start
    .multiplyBy(1 - part)
    .add(end.multiplyBy(part * growth))
    .divideBy(scale)
  return { center: map.unproject(middle, from.zoom), zoom: from.zoom + Math.log2(scale) }
}
