import type { ListingCard as ListingCardData } from '@qe/contract'
import { Button, formatCount, SkeletonArea } from '@qe/ui'
import { memo } from 'react'
import { ListingCard } from '../cards/listing-card'
import cards from '../cards/listing-card.module.css'
import { ListingCardSkeleton } from '../cards/listing-card-skeleton'
import { NothingFits } from './nothing-fits'
import css from './results.module.css'
import { type SearchFilters, stayQuery } from './search-query'

interface ResultsProps {
  loading: boolean
  listings: ListingCardData[]
  total: number
  search: SearchFilters
  hovered: string | null
  onHover: (id: string | null) => void
  /** Fetches the next page; undefined on the last one. */
  more: (() => void) | undefined
  loadingMore: boolean
}

/** The results, page by page. */
export const Results = memo(function Results(props: ResultsProps) {
  const { loading, listings, total, search, hovered, onHover, more, loadingMore } = props
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
  if (listings.length === 0) return <NothingFits search={search} />
  return (
    <>
      <ul className={cards.grid}>
        {listings.map((listing, index) => (
          <li key={listing.id}>
            <ListingCard
              listing={listing}
              heading="h2"
              query={stayQuery(search, search.flexible && listing.dates)}
              showDates={search.flexible !== undefined}
              priority={index < 2}
              active={hovered === listing.id}
              onHover={onHover}
            />
          </li>
        ))}
      </ul>
      <div className={css.end}>
        <p>
          {formatCount(listings.length)} of {formatCount(total)} places
        </p>
        {more && (
          <Button size="large" onClick={more} loading={loadingMore}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
})
