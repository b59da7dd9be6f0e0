import type { City, ListingCard, Point } from '@qe/contract'
import { labelMarker, latLng } from '@qe/map'
import L from 'leaflet'
import { groupBy } from '../group-by'
import css from './map.module.css'

/** What is written below the pins for orientation, as the map has no streets. */
interface MapContext {
  centre: { name: string; point: Point } | null
  cities: City[]
  neighbourhoods: { name: string; point: Point }[]
}

/** Labels closer than this would overlap (degrees of latitude). */
const minLabelDistance = 0.008

/** Labels neighbourhoods at the middle of their listings, two at least; the busier of two overlapping ones wins. */
export function neighbourhoodLabels(
  listings: Pick<ListingCard, 'neighbourhood' | 'point'>[],
  centre: Point | null,
): MapContext['neighbourhoods'] {
  const groups = groupBy(
    listings.filter(({ neighbourhood }) => neighbourhood),
    ({ neighbourhood }) => neighbourhood,
  )
  const labels: MapContext['neighbourhoods'] = []
  for (const [name, members] of groups.sort(([, a], [, b]) => b.length - a.length)) {
    if (members.length < 2) break
    const middle = (pick: (point: Point) => number) =>
      members.reduce((sum, { point }) => sum + pick(point), 0) / members.length
    const point = { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) }
    const lonScale = Math.cos((point.lat * Math.PI) / 180)
    const isClear = [...labels.map((other) => other.point), ...(centre ? [centre] : [])].every(
      (other) => Math.hypot(other.lat - point.lat, (other.lon - point.lon) * lonScale) > minLabelDistance,
    )
    if (isClear) labels.push({ name, point })
  }
  return labels
}

const ringsKm = [2, 5, 10]
/** From this zoom on the map shows a city, below it a region or the world. */
const cityZoom = 10.5
/** Below this zoom city labels would overlap, and clusters say enough. */
const regionZoom = 4.5

/** Built-up area around a listing (m). */
const builtUpRadius = 850
/** At the equator (m). */
const earthCircumference = 40_075_017

/**
 * Draws built-up area around listings: dots of one line, since a shape for each would be a hundred times the work on
 * every move. Remove it to redraw with other points.
 */
export function drawBuiltUp(map: L.Map, points: readonly Point[]): L.Layer {
  const [first] = points
  const dots = L.polyline(
    points.map((point) => [latLng(point), latLng(point)]),
    { pane: 'built-up', interactive: false, noClip: true, smoothFactor: 0, className: css.builtUp },
  )
  const resize = () => {
    const worldPx = 256 * 2 ** map.getZoom()
    const metresPerPx = (earthCircumference / worldPx) * Math.cos(((first?.lat ?? 0) * Math.PI) / 180)
    dots.setStyle({ weight: (2 * builtUpRadius) / metresPerPx })
  }
  resize()
  map.on('zoomend', resize)
  dots.on('remove', () => map.off('zoomend', resize))
  return dots.addTo(map)
}

/** Draws the context into a layer of its own, which shows labels by zoom. Remove it to redraw with other data. */
export function drawContextLayer(map: L.Map, { centre, cities, neighbourhoods }: MapContext): L.LayerGroup {
  const group = L.layerGroup()
  const cityLabels = L.layerGroup()
  if (centre) {
    for (const km of ringsKm) {
      L.circle(latLng(centre.point), {
        pane: 'rings',
        radius: km * 1000,
        interactive: false,
        className: css.ring,
      }).addTo(cityLabels)
      labelMarker({ lat: centre.point.lat + km / 110.57, lon: centre.point.lon }, `${km} km`, css.ringName).addTo(
        cityLabels,
      )
    }
    labelMarker(centre.point, centre.name, css.centreName).addTo(cityLabels)
  }
  for (const neighbourhood of neighbourhoods)
    labelMarker(neighbourhood.point, neighbourhood.name, css.neighbourhoodName).addTo(cityLabels)
  const cityNames = cities.map(({ point, name }) => labelMarker(point, name, css.cityName))

  const show = (layer: L.Layer, isVisible: boolean) => {
    if (isVisible) group.addLayer(layer)
    else group.removeLayer(layer)
  }
  const update = () => {
    const zoom = map.getZoom()
    show(cityLabels, zoom >= cityZoom)
    // A hundred at once would hold up a slow phone.
    const view = map.getBounds().pad(0.5)
    const isRegion = zoom < cityZoom && zoom >= regionZoom
    for (const name of cityNames) show(name, isRegion && view.contains(name.getLatLng()))
  }
  map.on('moveend', update)
  group.on('remove', () => map.off('moveend', update))
  update()
  return group.addTo(map)
}
