import type { CallOutput, City, ListingCard } from '@qe/contract'
import { latLng, mapClasses, useZoomEnd } from '@qe/map'
import { useApiQuery } from '@qe/platform'
import { Button, Checkbox, useDisplayCurrency } from '@qe/ui'
import { ZoomButtons } from '@qe/ui/unshared'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type SearchFilters, stayQuery } from '../search/search-query'
import { drawContextLayer, neighbourhoodLabels } from './context-layer'
import css from './map.module.css'
import { NearMe } from './near-me'
import { PinPreview } from './pin-preview'
import type { Pin } from './pins'
import { boundsOf, type MapStart, type MapTools, showBounds, useMapResults, useSearchMap } from './use-search-map'

interface SearchMapProps {
  filters: SearchFilters
  /** The listings of the list, for labels of neighbourhoods. */
  listings: ListingCard[]
  searchedPlace: CallOutput<'property/getall'>['place']
  /** Id of the hovered listing. */
  active: string | null
  onActive: (id: string | null) => void
  onSearch: (filters: SearchFilters, options?: { replace?: boolean }) => void
}

/** Draws neighbourhoods, distances and cities below the pins. */
function useContextLayer(
  tools: MapTools | null,
  data: CallOutput<'property/map-view'> | undefined,
  { listings, searchedPlace, cities }: Pick<SearchMapProps, 'listings' | 'searchedPlace'> & { cities: City[] },
): void {
  const points = useMemo(() => [...(data?.pins ?? []), ...(data?.clusters ?? [])].map(({ point }) => point), [data])
  useEffect(() => {
    if (!tools) return
    const layer = drawContextLayer(tools.map, {
      listings: points,
      centre: searchedPlace,
      cities,
      neighbourhoods: neighbourhoodLabels(listings, searchedPlace?.point ?? null),
    })
    return () => void layer.remove()
  }, [tools, points, searchedPlace, cities, listings])
}

/** The results as prices on a map. Moving the map can search again. */
export default function SearchMap({ filters, listings, searchedPlace, active, onActive, onSearch }: SearchMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(filters.bounds ? 12 : 10)
  const [follow, setFollow] = useState(true)
  const [moved, setMoved] = useState(false)
  const [chosen, setChosen] = useState<Pin | null>(null)
  const { data, isPlaceholderData } = useApiQuery(
    'property/map-view',
    { ...withoutSort(filters), zoom },
    { keepPrevious: true, staleTime: 60_000, quiet: true },
  )
  /** Bounds that the map has had since it was told where to go: others come from elsewhere, such as the search box. */
  const ownBounds = useRef(new Set([filters.bounds]))
  const searchArea = (bounds: string) => {
    ownBounds.current.add(bounds)
    onSearch({ ...filters, city: undefined, country: undefined, place: undefined, bounds }, { replace: true })
  }
  const { data: cities = noCities } = useApiQuery(
    'cities/getAll',
    { limit: 100 },
    { staleTime: 3_600_000, quiet: true },
  )
  const tools = useSearchMap(box, startOf(filters, searchedPlace, cities), {
    onMove: (bounds) => (follow ? searchArea(bounds) : setMoved(true)),
    onZoom: setZoom,
    onChoose: (pin) => {
      setChosen(pin)
      onActive(pin?.id ?? null)
    },
    onHover: onActive,
  })
  useMapResults(tools, {
    data,
    isPlaceholderData,
    displayCurrency: useDisplayCurrency(),
    fitKey: filters.bounds ? null : JSON.stringify(withoutSort(filters)),
    searchedPlace,
    onFit: () => setMoved(false),
  })
  useEffect(() => {
    const { bounds } = filters
    if (!tools || ownBounds.current.has(bounds)) return
    ownBounds.current = new Set([bounds])
    if (bounds) tools.moveByCode(() => showBounds(tools.map, bounds))
  }, [tools, filters])
  useEffect(() => tools?.pins.highlight(active ?? chosen?.id ?? null), [tools, active, chosen])
  useContextLayer(tools, data, { listings, searchedPlace, cities: cities.cities })
  const zoomEnd = useZoomEnd(tools?.map)

  return (
    <div className={mapClasses.frame}>
      <div ref={box} className={mapClasses.map} role="application" aria-label="Map of the results" />
      <div className={css.follow}>
        {moved && !follow ? (
          <Button
            size="small"
            onClick={() => {
              setMoved(false)
              if (tools) searchArea(boundsOf(tools.map))
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
      <ZoomButtons end={zoomEnd} onZoom={(steps) => tools?.map.setZoom(tools.map.getZoom() + steps)} />
      <NearMe
        onFound={(point) => {
          if (!tools) return
          tools.moveByCode(() => tools.map.setView(latLng(point), 13, { animate: false }))
          searchArea(boundsOf(tools.map))
        }}
      />
      <div className={css.preview}>
        {chosen && <PinPreview pin={chosen} query={stayQuery(filters, chosen.dates)} onClose={() => setChosen(null)} />}
      </div>
    </div>
  )
}

const noCities: CallOutput<'cities/getAll'> = { cities: [] }

/** Where the map of a search opens; null while the place of its city is not known. */
function startOf(
  { bounds, city }: SearchFilters,
  searchedPlace: SearchMapProps['searchedPlace'],
  { cities }: CallOutput<'cities/getAll'>,
): MapStart | null {
  if (bounds) return { bounds }
  if (!city) return 'world'
  const point = searchedPlace?.point ?? cities.find(({ slug }) => slug === city)?.point
  return point ? { point } : null
}

/** The filters of the map's call, without what only the list and the header show. */
const withoutSort = ({
  sort: _sort,
  place: _place,
  children: _children,
  infants: _infants,
  ...filters
}: SearchFilters): SearchFilters => filters
