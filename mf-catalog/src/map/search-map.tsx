import type { CallOutput, ListingCard } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, Checkbox, cx, useDisplayCurrency } from '@qe/ui'
import { ZoomButtons } from '@qe/ui/unshared'
import L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Search, stayQuery } from '../search/search-query'
import { createBaseMap, latLng } from './base-map'
import { worthFraming } from './fit'
import { drawGround, quartersOf } from './ground'
import css from './map.module.css'
import { PinPreview } from './pin-preview'
import { type Pin, PinLayer } from './pins'

interface SearchMapProps {
  search: Search
  /** The places of the list, for the names of quarters. */
  places: ListingCard[]
  place: CallOutput<'property/getall'>['place']
  /** Place whose card is being looked at. */
  active: string | null
  onActive: (id: string | null) => void
  onSearch: (search: Search, options?: { replace?: boolean }) => void
}

/** West, south, east, north as the call wants them; four decimals are about ten metres. */
function boundsOf(map: L.Map): string {
  const bounds = map.getBounds()
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  const wholeWorld = bounds.getEast() - bounds.getWest() >= 360
  const [west, east] = wholeWorld ? [-180, 180] : [wrap(bounds.getWest()), wrap(bounds.getEast())]
  return [west, Math.max(-90, bounds.getSouth()), east, Math.min(90, bounds.getNorth())]
    .map((degrees) => degrees.toFixed(4))
    .join(',')
}

/** The found places as prices on a map. Moving it can move the search along. */
export default function SearchMap({ search, places, place, active, onActive, onSearch }: SearchMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<{ map: L.Map; pins: PinLayer } | null>(null)
  const [zoom, setZoom] = useState(search.bounds ? 12 : 10)
  const [follow, setFollow] = useState(true)
  const [moved, setMoved] = useState(false)
  const [chosen, setChosen] = useState<Pin | null>(null)
  const { data, isPlaceholderData } = useApiQuery(
    'property/map-view',
    { ...withoutSort(search), zoom },
    { keepPrevious: true, staleTime: 60_000, quiet: true },
  )
  const reading = useDisplayCurrency()
  const { data: cities } = useApiQuery('cities/getAll', { limit: 100 }, { staleTime: 3_600_000, quiet: true })

  // The newest of what the map's own listeners need, since they are made once.
  const now = useRef({ search, follow, onSearch, onActive })
  now.current = { search, follow, onSearch, onActive }
  /** True while we move the map ourselves: that is no wish of the person. */
  const ours = useRef(false)

  useEffect(() => {
    if (!box.current) return
    const map = createBaseMap(box.current).setView([25, 5], 3)
    if (now.current.search.bounds) {
      const [west = 0, south = 0, east = 0, north = 0] = now.current.search.bounds.split(',').map(Number)
      map.fitBounds([
        [south, west],
        [north, east > west ? east : east + 360],
      ])
    }
    const pins = new PinLayer(map, { choose: setChosen, hover: (id) => now.current.onActive(id) })
    map.on('click', () => setChosen(null))
    map.on('zoomend', () => setZoom(Math.round(map.getZoom())))
    map.on('moveend', () => {
      if (ours.current) {
        ours.current = false
        return
      }
      if (!now.current.follow) return setMoved(true)
      now.current.onSearch({ ...now.current.search, city: undefined, bounds: boundsOf(map) }, { replace: true })
    })
    const resized = new ResizeObserver(() => {
      ours.current = true
      map.invalidateSize({ pan: false })
      ours.current = false
    })
    resized.observe(box.current)
    setTools({ map, pins })
    return () => {
      resized.disconnect()
      map.remove()
    }
  }, [])

  const fitKey = search.bounds ? null : JSON.stringify(withoutSort(search))
  const fitted = useRef<string | null>(null)
  useEffect(() => {
    if (!tools || !data) return
    tools.pins.show(data, reading)
    // A drawn area is where the person wants to be; leaving it for a city means going there once more.
    if (fitKey === null) fitted.current = null
    if (isPlaceholderData || fitKey === null || fitted.current === fitKey) return
    const points = worthFraming([...data.pins, ...data.clusters].map(({ point }) => point)).map(latLng)
    if (points.length === 0 && !place) return
    fitted.current = fitKey
    ours.current = true
    // Where filters leave nothing, the town that was asked for is still what the map is of.
    if (points.length > 0)
      tools.map.fitBounds(L.latLngBounds(points), { padding: [56, 56], maxZoom: 14, animate: false })
    else if (place) tools.map.setView(latLng(place.point), 11, { animate: false })
    ours.current = false
    setMoved(false)
  }, [tools, data, reading, isPlaceholderData, fitKey, place])

  useEffect(() => tools?.pins.highlight(active ?? chosen?.id ?? null), [tools, active, chosen])

  const settled = useMemo(() => [...(data?.pins ?? []), ...(data?.clusters ?? [])].map(({ point }) => point), [data])
  useEffect(() => {
    if (!tools) return
    const ground = drawGround(tools.map, {
      settled,
      centre: place,
      cities: cities?.cities ?? [],
      quarters: quartersOf(places, place?.point ?? null),
    })
    return () => void ground.remove()
  }, [tools, settled, place, cities, places])

  return (
    <div className={css.frame}>
      <div ref={box} className={css.map} role="application" aria-label="Map of the places found" />
      <div className={css.follow}>
        {moved && !follow ? (
          <Button
            size="small"
            onClick={() => {
              setMoved(false)
              if (tools) onSearch({ ...search, city: undefined, bounds: boundsOf(tools.map) }, { replace: true })
            }}
          >
            Search this area
          </Button>
        ) : (
          <div className={css.followBox}>
            <Checkbox label="Search as I move the map" checked={follow} onChange={setFollow} />
          </div>
        )}
      </div>
      <ZoomButtons onZoom={(steps) => tools?.map.setZoom(tools.map.getZoom() + steps)} />
      <div className={cx(css.preview)}>
        {chosen && (
          <PinPreview
            pin={chosen}
            query={stayQuery(search)}
            nights={Boolean(search.checkIn)}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </div>
  )
}

const withoutSort = ({ sort: _, ...search }: Search): Search => search
