import { useApiInfinite, usePage, useSearchParams } from '@qe/platform'
import { Button, cx, ErrorState, plural, Skeleton } from '@qe/ui'
import { BrowserOnly, Dialog, useMediaQuery } from '@qe/ui/unshared'
import { Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useCityName } from '../search-box/cities'
import { datesLabel, searchFieldsOf, whereIn } from '../search-box/search-fields'
import { placesList } from '../structured-data'
import { FilterBar } from './filter-bar'
import { Results } from './results'
import css from './search-page.module.css'
import { type ChangeSearch, hasMap, readSearch, type SearchFilters, withMap, writeSearch } from './search-query'
import { useOpenMap } from './use-open-map'
import { WhyThisOrder } from './why-this-order'

const SearchMap = lazy(() => import(/* webpackChunkName: "map" */ '../map/search-map'))

const ListSheet = lazy(() => import(/* webpackChunkName: "list-sheet" */ './list-sheet'))

const mapSkeleton = <Skeleton height="100%" shape="card" />

/** Results on a list and a map. The URL holds the whole search, so that it can be shared and bookmarked. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readSearch(params), [params])
  const change = useCallback<ChangeSearch>(
    (next, options) =>
      setParams((now) => withMap(writeSearch(next(readSearch(now))), hasMap(now)), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams],
  )
  const pages = useApiInfinite('property/getall', filters, {
    keepPrevious: true,
    staleTime: 300_000,
    // Whoever looks at a place for long finds as many pages again as they had loaded.
    gcTime: 30 * 60_000,
  })
  const data = useDeferredAnswer(pages.data)
  const first = data?.pages[0]
  const resultPages = useMemo(() => data?.pages.map(({ items }) => items) ?? [], [data])
  const listings = useMemo(() => resultPages.flat(), [resultPages])
  const { fetchNextPage } = pages
  const fetchMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  const cityName = useCityName(filters.city)
  const where = whereOf(filters, first?.place?.name ?? cityName)
  const title = filters.city || filters.place ? `Places to stay ${where}` : 'Places to stay'
  usePage({
    title,
    picture: first?.items[0]?.photos[0]?.path,
    structuredData: first && [placesList(title, first.total, first.items)],
  })

  const isWide = useMediaQuery('(min-width: 1024px)')
  const [hovered, setHovered] = useState<string | null>(null)
  const openMap = useOpenMap()
  const map = (
    <BrowserOnly fallback={mapSkeleton}>
      <Suspense fallback={mapSkeleton}>
        <SearchMap
          filters={filters}
          listings={listings}
          searchedPlace={first?.place ?? null}
          active={hovered}
          cameFrom={openMap.cameFrom}
          onActive={setHovered}
          onSearch={change}
        />
      </Suspense>
    </BrowserOnly>
  )

  const results = (
    <div className={cx((pages.isPlaceholderData || data !== pages.data) && css.stale)}>
      <Results
        loading={!first}
        pages={resultPages}
        total={first?.total ?? 0}
        search={filters}
        hovered={hovered}
        onHover={setHovered}
        more={pages.hasNextPage ? fetchMore : undefined}
        loadingMore={pages.isFetchingNextPage}
        moreError={nextPageError(pages)}
      />
    </div>
  )
  const count = first ? matchesLabel(first.total) : null

  return (
    <div className={css.page}>
      <div className={css.main}>
        <FilterBar search={filters} answer={first} onChange={change} />
        <div className={css.head}>
          <h1 className={css.title} aria-live="polite">
            {count ? `${count} ${where}` : `Places ${where}`}
          </h1>
          <p className={css.note}>
            {filters.checkIn && filters.checkOut
              ? `${datesLabel(searchFieldsOf(filters, cityName))} · ${priceNote(filters)}`
              : 'Prices of a night, before fees and taxes. Pick dates to see what you pay in all.'}
          </p>
          {first && first.items.length > 1 && (
            <WhyThisOrder sort={filters.sort ?? 'recommended'} listings={first.items} />
          )}
        </div>
        {pages.error && !first ? (
          <ErrorState title="The places did not load" retry={() => void pages.refetch()} retrying={pages.isFetching} />
        ) : (
          results
        )}
      </div>
      {isWide ? (
        <aside className={css.map} aria-label="Map">
          {map}
        </aside>
      ) : (
        <>
          <Button
            variant="primary"
            className={css.mapButton}
            icon={<MapIcon size={18} aria-hidden="true" />}
            onClick={openMap.open}
          >
            Map
          </Button>
          <BrowserOnly fallback={null}>
            <Dialog open={openMap.isOpen} onClose={openMap.close} title="Map" size="full" flush>
              <Suspense fallback={mapSkeleton}>
                <ListSheet title={count ? `${count} ${where}` : 'Places'} map={map}>
                  {results}
                </ListSheet>
              </Suspense>
            </Dialog>
          </BrowserOnly>
        </>
      )}
    </div>
  )
}

/**
 * Two dozen cards are rendered between frames, so that a map that is being moved does not wait for them. The first ones
 * are rendered at once: there is nothing to move yet, and any other answer would have React begin them again.
 */
const useDeferredAnswer = <Answer,>(answer: Answer | undefined) => useDeferredValue(answer) ?? answer

/** Why the next page did not come; null where that is not what failed. */
const nextPageError = <Failure,>(pages: { isFetchNextPageError: boolean; error: Failure | null }): Failure | null =>
  pages.isFetchNextPageError ? pages.error : null

const matchesLabel = (total: number): string => (total === 0 ? 'No matches' : plural(total, 'place'))

const priceNote = ({ flexible }: SearchFilters): string =>
  flexible ? 'total price of the cheapest free dates' : 'total price, with fees and taxes'

/** Where a search looks, as a heading says it. */
function whereOf({ area, city, country, bounds, place }: SearchFilters, cityName: string | null): string {
  if (area) return 'in the drawn area'
  if (city) return `in ${cityName ?? city}`
  if (place) return whereIn(place)
  if (bounds) return 'in this part of the map'
  return country ? 'in this country' : 'everywhere'
}
