import type { City, ListingCard, Point } from '@qe/contract'
import L from 'leaflet'
import { grouped } from '../grouped'
import { latLng, nameMarker } from './base-map'
import css from './map.module.css'

/** What lies under the pins, so that a map without streets still says where one is. */
export interface Ground {
  /** Where places stand: drawn as settled ground. */
  settled: Point[]
  centre: { name: string; point: Point } | null
  cities: City[]
  quarters: { name: string; point: Point }[]
}

/** Closer than this, two names would stand on each other. Degrees of latitude. */
const tooClose = 0.008

/** Quarters are named where their places are, at the middle of at least two; the busier of two neighbours wins. */
export function quartersOf(
  places: Pick<ListingCard, 'neighbourhood' | 'point'>[],
  centre: Point | null,
): Ground['quarters'] {
  const groups = grouped(
    places.filter(({ neighbourhood }) => neighbourhood),
    ({ neighbourhood }) => neighbourhood,
  )
  const named: Ground['quarters'] = []
  for (const [name, members] of groups.sort(([, a], [, b]) => b.length - a.length)) {
    if (members.length < 2) break
    const middle = (pick: (point: Point) => number) =>
      members.reduce((sum, { point }) => sum + pick(point), 0) / members.length
    const point = { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) }
    const squeeze = Math.cos((point.lat * Math.PI) / 180)
    const isClear = [...named.map((other) => other.point), ...(centre ? [centre] : [])].every(
      (other) => Math.hypot(other.lat - point.lat, (other.lon - point.lon) * squeeze) > tooClose,
    )
    if (isClear) named.push({ name, point })
  }
  return named
}

const ringsKm = [2, 5, 10]
/** From this zoom on one looks at a city, below it at a region or the world. */
const cityZoom = 10.5
/** Below this the names of cities would cover each other, and the clusters say enough. */
const regionZoom = 4.5

/** Draws the ground into a layer of its own; draws it anew when its data change. */
export function drawGround(map: L.Map, { settled, centre, cities, quarters }: Ground): L.LayerGroup {
  const group = L.layerGroup()
  for (const point of settled) {
    L.circle(latLng(point), {
      pane: 'settled',
      radius: 850,
      stroke: false,
      interactive: false,
      className: css.settled,
    }).addTo(group)
  }
  const near = L.layerGroup()
  const far = L.layerGroup()
  if (centre) {
    for (const km of ringsKm) {
      L.circle(latLng(centre.point), {
        pane: 'rings',
        radius: km * 1000,
        interactive: false,
        className: css.ring,
      }).addTo(near)
      nameMarker({ lat: centre.point.lat + km / 110.57, lon: centre.point.lon }, `${km} km`, css.ringName).addTo(near)
    }
    nameMarker(centre.point, centre.name, css.centreName).addTo(near)
  }
  for (const quarter of quarters) nameMarker(quarter.point, quarter.name, css.quarterName).addTo(near)
  for (const city of cities) nameMarker(city.point, city.name, css.cityName).addTo(far)

  const choose = () => {
    const zoom = map.getZoom()
    for (const [layer, wanted] of [
      [near, zoom >= cityZoom],
      [far, zoom < cityZoom && zoom >= regionZoom],
    ] as const) {
      if (wanted) group.addLayer(layer)
      else group.removeLayer(layer)
    }
  }
  map.on('zoomend', choose)
  group.on('remove', () => map.off('zoomend', choose))
  choose()
  return group.addTo(map)
}
