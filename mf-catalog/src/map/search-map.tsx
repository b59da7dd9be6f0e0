import type { CallOutput, ListingCard } from '@qe/contract'
import { useApiQuery } from '@qe/platform'
import { Button, Checkbox, useDisplayCurrency } from '@qe/ui'
import { ZoomButtons } from '@qe/ui/unshared'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type SearchFilters, stayQuery } from '../search/search-query'
import { drawContextLayer, neighbourhoodLabels } from './context-layer'
import css from './map.module.css'
import { PinPreview } from './pin-preview'
import type { Pin } from './pins'
import { boundsOf, type MapTools, useMapResults, useSearchMap } from './use-search-map'

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
  listings: ListingCard[],
  searchedPlace: SearchMapProps['searchedPlace'],
): void {
  const { data: cities } = useApiQuery('cities/getAll', { limit: 100 }, { staleTime: 3_600_000, quiet: true })
  const points = useMemo(() => [...(data?.pins ?? []), ...(data?.clusters ?? [])].map(({ point }) => point), [data])
  useEffect(() => {
    if (!tools) return
    const layer = drawContextLayer(tools.map, {
      listings: points,
      centre: searchedPlace,
      cities: cities?.cities ?? [],
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
  const searchArea = (bounds: string) => onSearch({ ...filters, city: undefined, bounds }, { replace: true })
  const tools = useSearchMap(box, {
    filters,
    onMove: (bounds) => (follow ? searchArea(bounds) : setMoved(true)),
    onZoom: setZoom,
    onChoose: setChosen,
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
  useEffect(() => tools?.pins.highlight(active ?? chosen?.id ?? null), [tools, active, chosen])
  useContextLayer(tools, data, listings, searchedPlace)

  return (
    <div className={css.frame}>
      <div ref={box} className={css.map} role="application" aria-label="Map of the results" />
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
      <ZoomButtons onZoom={(steps) => tools?.map.setZoom(tools.map.getZoom() + steps)} />
      <div className={css.preview}>
        {chosen && (
          <PinPreview
            pin={chosen}
            query={stayQuery(filters)}
            nights={Boolean(filters.checkIn)}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </div>
  )
}

const withoutSort = ({ sort: _, ...filters }: SearchFilters): SearchFilters => filters
