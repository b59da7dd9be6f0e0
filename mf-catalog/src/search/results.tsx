import type { ListingCard as ListingCardData } from '@qe/contract'
import { useLocation } from '@qe/platform'
import { Button, formatCount, Notice, SkeletonArea } from '@qe/ui'
import { memo, useEffect, useRef } from 'react'
import { ListingCard } from '../cards/listing-card'
import cards from '../cards/listing-card.module.css'
import { ListingCardSkeleton } from '../cards/listing-card-skeleton'
import { openedFrom } from '../cards/opened-card'
import { NothingFits } from './nothing-fits'
import css from './results.module.css'
import { ResultsPage } from './results-page'
import { type SearchFilters, stayQuery } from './search-query'

interface ResultsProps {
  loading: boolean
  /** The listings of each page that is loaded. */
  pages: readonly (readonly ListingCardData[])[]
  total: number
  search: SearchFilters
  hovered: string | null
  onHover: (id: string | null) => void
  /** Fetches the next page; undefined on the last one. */
  more: (() => void) | undefined
  loadingMore: boolean
  /** Why the next page did not come. */
  moreError: { message: string } | null
}

/** The results, page by page. Whoever comes back from a listing finds the focus on its card. */
export const Results = memo(function Results(props: ResultsProps) {
  const { loading, pages, total, search, hovered, onHover, more, loadingMore, moreError } = props
  const box = useRef<HTMLDivElement>(null)
  const { key: entryKey } = useLocation()
  const cameFrom = openedFrom(entryKey)
  useEffect(() => {
    if (loading || !cameFrom) return
    // After the layout, which gives every new page the focus.
    const timer = setTimeout(() =>
      box.current?.querySelector<HTMLElement>(`a[data-listing="${cameFrom}"]`)?.focus({ preventScroll: true }),
    )
    return () => clearTimeout(timer)
  }, [loading, cameFrom])
  if (loading)
    return (
      <SkeletonArea label="Loading results">
        <div className={cards.grid}>
          {Array.from({ length: 9 }, (_, key) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces without identity
            <ListingCardSkeleton key={key} />
          ))}
        </div>
      </SkeletonArea>
    )
  const [first] = pages
  if (!first || first.length === 0) return <NothingFits search={search} />
  const starts = pages.map((_, nth) => pages.slice(0, nth).reduce((sum, { length }) => sum + length, 0))
  const loaded = pages.reduce((sum, { length }) => sum + length, 0)
  return (
    <>
      <div ref={box} className={css.pages}>
        {pages.map((listings, nth) => {
          const start = starts[nth] ?? 0
          const isNear = nth === 0 || listings.some(({ id }) => id === cameFrom)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what stays in a new answer keeps its card
            <ResultsPage key={nth} listings={listings} isNear={isNear}>
              <ul
                className={cards.grid}
                aria-label={
                  pages.length > 1
                    ? `Places ${formatCount(start + 1)} to ${formatCount(start + listings.length)}`
                    : undefined
                }
              >
                {listings.map((listing, index) => (
                  <li key={listing.id}>
                    <ListingCard
                      listing={listing}
                      heading="h2"
                      query={stayQuery(search, search.flexible && listing.dates)}
                      showDates={search.flexible !== undefined}
                      priority={start + index < 2}
                      active={hovered === listing.id}
                      onHover={onHover}
                    />
                  </li>
                ))}
              </ul>
            </ResultsPage>
          )
        })}
      </div>
      <div className={css.end}>
        <p>
          {formatCount(loaded)} of {formatCount(total)} places
        </p>
        {moreError && <Notice tone="error">{moreError.message}</Notice>}
        {more && (
          <Button size="large" onClick={more} loading={loadingMore}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
})
