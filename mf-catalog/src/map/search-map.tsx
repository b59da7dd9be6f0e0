import type { CallOutput, City, ListingCard } from '@qe/contract'
import { mapClasses } from '@qe/map'
import { useApiQuery } from '@qe/platform'
import { useDisplayCurrency } from '@qe/ui'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import {
  type ChangeSearch,
  inArea,
  inBounds,
  type SearchFilters,
  searchedBounds,
  stayQuery,
} from '../search/search-query'
import { drawBuiltUp, drawContextLayer, neighbourhoodLabels } from './context-layer'
import css from './map.module.css'
import { MapControls } from './map-controls'
import { MapFailure } from './map-failure'
import { PinPreview } from './pin-preview'
import type { Pin } from './pins'
import { type MapStart, type MapTools, useMapResults, useSearchMap } from './use-search-map'
import { useAreaLayer, useSearchedPlace } from './use-searched-place'

interface SearchMapProps {
  filters: SearchFilters
  /** The listings of the list, for labels of neighbourhoods. */
  listings: ListingCard[]
  searchedPlace: CallOutput<'property/getall'>['place']
  /** Id of the hovered listing. */
  active: string | null
  /** Id of the listing whose page somebody has come back from: its pin is chosen again. */
  cameFrom: string | null
  onActive: (id: string | null) => void
  onSearch: ChangeSearch
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
    const layer = drawBuiltUp(tools.map, points)
    return () => void layer.remove()
  }, [tools, points])
  useEffect(() => {
    if (!tools) return
    const layer = drawContextLayer(tools.map, {
      centre: searchedPlace,
      cities,
      neighbourhoods: neighbourhoodLabels(listings, searchedPlace?.point ?? null),
    })
    return () => void layer.remove()
  }, [tools, searchedPlace, cities, listings])
}

/** The pin whose listing is shown. At first the one of `cameFrom`, as soon as the map has it. */
function useChosenPin(data: CallOutput<'property/map-view'> | undefined, cameFrom: string | null) {
  const [chosen, setChosen] = useState<Pin | null>(null)
  const awaited = useRef(cameFrom)
  useEffect(() => {
    const pin = data?.pins.find(({ id }) => id === awaited.current)
    if (!pin) return
    awaited.current = null
    setChosen(pin)
  }, [data])
  const choose = (pin: Pin | null) => {
    awaited.current = null
    setChosen(pin)
  }
  return [chosen, choose] as const
}

/** The results as prices on a map. Moving the map can search again, and an area can be drawn on it. */
export default function SearchMap(props: SearchMapProps) {
  const { filters, listings, searchedPlace, active, cameFrom, onActive, onSearch } = props
  const box = useRef<HTMLDivElement>(null)
  const { area } = filters
  const isPlaced = searchedBounds(filters) !== undefined
  const [zoom, setZoom] = useState(isPlaced ? 12 : 10)
  const [follow, setFollow] = useState(true)
  const [moved, setMoved] = useState(false)
  const [drawing, setDrawing] = useState(false)
  const { data, isPlaceholderData, error, refetch, isFetching } = useApiQuery(
    'property/map-view',
    { ...withoutSort(filters), zoom },
    { keepPrevious: true, staleTime: 60_000, quiet: true },
  )
  const [chosen, setChosen] = useChosenPin(data, cameFrom)
  const cities = useCities()
  const tools = useSearchMap(box, startOf(filters, searchedPlace, cities), {
    onMove: (bounds) => {
      if (drawing || area) return
      if (follow) searchIn(bounds)
      else setMoved(true)
    },
    // With the bounds, which come by the address: one search for both.
    onZoom: (next) => startTransition(() => setZoom(next)),
    onChoose: (pin) => {
      setChosen(pin)
      onActive(pin?.id ?? null)
    },
    onHover: onActive,
  })
  const addOwnPlace = useSearchedPlace(tools, filters)
  const searchIn = (bounds: string) => {
    addOwnPlace(bounds)
    setMoved(false)
    onSearch((now) => inBounds(now, bounds), { replace: area === undefined })
  }
  useMapResults(tools, {
    data,
    isPlaceholderData,
    displayCurrency: useDisplayCurrency(),
    fitKey: isPlaced ? null : JSON.stringify(withoutSort(filters)),
    searchedPlace,
    onFit: () => setMoved(false),
  })
  useEffect(() => tools?.pins.highlight(active ?? chosen?.id ?? null), [tools, active, chosen])
  useContextLayer(tools, data, { listings, searchedPlace, cities })
  useAreaLayer(tools, drawing ? undefined : area)

  return (
    <div className={mapClasses.frame}>
      <div ref={box} className={mapClasses.map} role="application" aria-label="Map of the results" inert={drawing} />
      <MapControls
        tools={tools}
        hasArea={area !== undefined}
        canSearchHere={moved && !follow}
        follow={follow}
        onFollow={setFollow}
        onSearchIn={searchIn}
        drawing={drawing}
        onDrawing={(next) => {
          setDrawing(next)
          setChosen(null)
        }}
        onArea={(drawn) => {
          addOwnPlace(drawn)
          onSearch((now) => inArea(now, drawn))
        }}
      />
      {error && <MapFailure retry={() => void refetch()} isRetrying={isFetching} />}
      <div className={css.preview}>
        {chosen && <PinPreview pin={chosen} query={stayQuery(filters, chosen.dates)} onClose={() => setChosen(null)} />}
      </div>
    </div>
  )
}

const noCities: City[] = []

/** Our cities, for the names on the map. */
const useCities = (): City[] =>
  useApiQuery('cities/getAll', { limit: 100 }, { staleTime: 3_600_000, quiet: true }).data?.cities ?? noCities

/** Where the map of a search opens; null while the place of its city is not known. */
function startOf(
  filters: SearchFilters,
  searchedPlace: SearchMapProps['searchedPlace'],
  cities: readonly City[],
): MapStart | null {
  const bounds = searchedBounds(filters)
  const { city } = filters
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
