import type L from 'leaflet'
import { useEffect, useState } from 'react'

/** Which end of its zoom a map is at, for the zoom buttons; null between them. */
export function useZoomEnd(map: L.Map | undefined): 'nearest' | 'farthest' | null {
  const [end, setEnd] = useState<'nearest' | 'farthest' | null>(null)
  useEffect(() => {
    if (!map) return
    const update = () => {
      const zoom = map.getZoom()
      setEnd(zoom >= map.getMaxZoom() ? 'nearest' : zoom <= map.getMinZoom() ? 'farthest' : null)
    }
    update()
    map.on('zoomend', update)
    return () => void map.off('zoomend', update)
  }, [map])
  return end
}
