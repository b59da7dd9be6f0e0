import type { CallOutput, Point } from '@qe/contract'
import { createBaseMap, latLng } from '@qe/map'
import type { DisplayCurrency } from '@qe/ui'
import L from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { withoutOutliers } from './outliers'
import { type Pin, PinLayer } from './pins'

type SearchedPlace = CallOutput<'property/getall'>['place']

/** A map with its pins. */
export interface MapTools {
  map: L.Map
  pins: PinLayer
  /** Runs a move by code: only a person's move searches again. */
  moveByCode: (move: () => void) => void
}

interface MapEvents {
  onMove: (bounds: string) => void
  onZoom: (zoom: number) => void
  onChoose: (pin: Pin | null) => void
  onHover: (id: string | null) => void
}

/**
 * Bounds as the call expects them: west, south, east, north. Six decimals are 11 centimetres: with fewer, a near map
 * that is opened again at its bounds would show more than before.
 */
export function boundsOf(map: L.Map): string {
  const bounds = map.getBounds()
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  const wholeWorld = bounds.getEast() - bounds.getWest() >= 360
  const [west, east] = wholeWorld ? [-180, 180] : [wrap(bounds.getWest()), wrap(bounds.getEast())]
  return [west, Math.max(-90, bounds.getSouth()), east, Math.min(90, bounds.getNorth())]
    .map((degrees) => degrees.toFixed(6))
    .join(',')
}

/** Where a map opens: at searched bounds, at a place, or with the whole world. */
export type MapStart = { bounds: string } | { point: Point } | 'world'

function openAt(map: L.Map, start: MapStart): void {
  if (start === 'world') map.setView([30, 0], 2)
  else if ('point' in start) map.setView(latLng(start.point), 11)
  else showBounds(map, start.bounds)
}

/** Moves the map to searched bounds, at once. */
export function showBounds(map: L.Map, bounds: string): void {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number)
  const corners: L.LatLngTuple[] = [
    [south, west],
    [north, east > west ? east : east + 360],
  ]
  map.fitBounds(L.latLngBounds(corners), { animate: false })
}

/**
 * Creates the map once, and reports what a person does on it.
 * @param start null while it is not known yet: the map waits, and shows no other place in the meantime
 * @returns null until it is mounted
 */
export function useSearchMap(
  box: RefObject<HTMLDivElement | null>,
  start: MapStart | null,
  events: MapEvents,
): MapTools | null {
  const [tools, setTools] = useState<MapTools | null>(null)
  const latest = useRef({ start, ...events })
  latest.current = { start, ...events }
  const [isKnown, setKnown] = useState(false)
  // Once it is open, it stays: the next search may be in a city of which it is not known yet where it is.
  if (start !== null && !isKnown) setKnown(true)
  useEffect(() => {
    if (!box.current || !isKnown) return
    const map = createBaseMap(box.current)
    openAt(map, latest.current.start ?? 'world')
    const pins = new PinLayer(map, {
      choose: (pin) => latest.current.onChoose(pin),
      hover: (id) => latest.current.onHover(id),
    })
    let isMovedByCode = false
    const moveByCode = (move: () => void) => {
      isMovedByCode = true
      move()
      isMovedByCode = false
    }
    map.on('click', () => latest.current.onChoose(null))
    map.on('zoomend', () => latest.current.onZoom(Math.round(map.getZoom())))
    map.on('moveend', () => {
      if (!isMovedByCode) latest.current.onMove(boundsOf(map))
      isMovedByCode = false
    })
    const observer = new ResizeObserver(() => moveByCode(() => map.invalidateSize({ animate: false })))
    observer.observe(box.current)
    setTools({ map, pins, moveByCode })
    return () => {
      observer.disconnect()
      map.remove()
    }
  }, [box, isKnown])
  return tools
}

interface MapResults {
  data: CallOutput<'property/map-view'> | undefined
  isPlaceholderData: boolean
  displayCurrency: DisplayCurrency | null
  /** Identifies a search by city or filters; null for one in bounds or a drawn area, to which the map is not fitted. */
  fitKey: string | null
  searchedPlace: SearchedPlace
  onFit: () => void
}

/** Shows the results as pins, and fits the map to them once for each search. */
export function useMapResults(tools: MapTools | null, results: MapResults): void {
  const { data, isPlaceholderData, displayCurrency, fitKey, searchedPlace } = results
  const fittedKey = useRef<string | null>(null)
  const onFit = useRef(results.onFit)
  onFit.current = results.onFit
  useEffect(() => {
    if (!tools || !data) return
    tools.pins.show(data, displayCurrency)
    // Fit again when the person goes from there back to a city.
    if (fitKey === null) fittedKey.current = null
    if (isPlaceholderData || fitKey === null || fittedKey.current === fitKey) return
    const places = [...data.pins.map(({ point }) => ({ point, count: 1 })), ...data.clusters]
    const points = withoutOutliers(places).map(latLng)
    // A cluster is as large as a town; its middle alone would show a street of it.
    const maxZoom = data.clusters.length > 0 ? 12 : 14
    if (points.length === 0 && !searchedPlace) return
    fittedKey.current = fitKey
    tools.moveByCode(() => {
      // Without results the map still shows the searched town.
      if (points.length > 0) tools.map.fitBounds(L.latLngBounds(points), { padding: [56, 56], maxZoom, animate: false })
      else if (searchedPlace) tools.map.setView(latLng(searchedPlace.point), 11, { animate: false })
    })
    onFit.current()
  }, [tools, data, displayCurrency, isPlaceholderData, fitKey, searchedPlace])
}
