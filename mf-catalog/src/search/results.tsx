import type { ListingCard as ListingCardData } from '@qe/contract'
import { Button, EmptyState, formatCount, SkeletonArea } from '@qe/ui'
import { SearchX } from 'lucide-react'
import { ListingCard } from '../cards/listing-card'
import cards from '../cards/listing-card.module.css'
import { ListingCardSkeleton } from '../cards/listing-card-skeleton'
import css from './results.module.css'
import { filterCount, type SearchFilters, stayQuery, withoutFilters } from './search-query'

interface ResultsProps {
  loading: boolean
  listings: ListingCardData[]
  total: number
  search: SearchFilters
  hovered: string | null
  onHover: (id: string | null) => void
  onChange: (search: SearchFilters) => void
  /** Fetches the next page; undefined on the last one. */
  more: (() => void) | undefined
  loadingMore: boolean
}

/** The results, page by page. */
export function Results({
  loading,
  listings,
  total,
  search,
  hovered,
  onHover,
  onChange,
  more,
  loadingMore,
}: ResultsProps) {
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
  if (listings.length === 0) return <NoResults search={search} onChange={onChange} />
  const query = stayQuery(search)
  return (
    <>
      <ul className={cards.grid}>
        {listings.map((listing, index) => (
          <li key={listing.id}>
            <ListingCard
              listing={listing}
              query={query}
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
}

function NoResults({ search, onChange }: { search: SearchFilters; onChange: (search: SearchFilters) => void }) {
  const filters = filterCount(search)
  if (filters > 0)
    return (
      <EmptyState
        icon={<SearchX size={30} strokeWidth={1.6} />}
        title="Nothing fits all of that"
        text="Your dates and city are fine; it is the filters together that leave no place."
        action={
          <Button variant="primary" onClick={() => onChange(withoutFilters(search))}>
            Remove {filters === 1 ? 'the filter' : `all ${filters} filters`}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<SearchX size={30} strokeWidth={1.6} />}
      title={search.checkIn ? 'All taken on these dates' : 'No places here yet'}
      text={
        search.checkIn
          ? 'Try a night earlier or later, or look a little further away.'
          : 'Zoom out on the map, or try another city.'
      }
      action={
        search.checkIn ? (
          <Button onClick={() => onChange({ ...search, checkIn: undefined, checkOut: undefined })}>
            Look without dates
          </Button>
        ) : (
          <Button onClick={() => onChange({})}>Look everywhere</Button>
        )
      }
    />
  )
}
