import { decodeArea } from '@qe/contract'
import { useEffect, useRef } from 'react'
import { type SearchFilters, searchedBounds } from '../search/search-query'
import { drawAreaLayer } from './area-layer'
import { type MapTools, showBounds } from './use-search-map'

/**
 * Moves the map to bounds or a drawn area that come from elsewhere, such as the search box or the browser's history.
 * @returns takes those that come from the map itself
 */
export function useSearchedPlace(tools: MapTools | null, filters: SearchFilters): (own: string) => void {
  const place = filters.area ?? filters.bounds
  const bounds = searchedBounds(filters)
  /** What the map has had since it was told where to go. */
  const ownPlaces = useRef(new Set([place]))
  useEffect(() => {
    if (!tools || ownPlaces.current.has(place)) return
    ownPlaces.current = new Set([place])
    if (bounds) tools.moveByCode(() => showBounds(tools.map, bounds))
  }, [tools, place, bounds])
  return (own) => void ownPlaces.current.add(own)
}

/** Shows a drawn area. */
export function useAreaLayer(tools: MapTools | null, area: string | undefined): void {
  useEffect(() => {
    if (!tools || !area) return
    const layer = drawAreaLayer(tools.map, decodeArea(area))
    return () => void layer.remove()
  }, [tools, area])
}
