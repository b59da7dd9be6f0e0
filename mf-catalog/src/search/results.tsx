import type { ListingCard } from '@qe/contract'
import { Button, EmptyState, formatCount, SkeletonArea } from '@qe/ui'
import { SearchX } from 'lucide-react'
import { PlaceCard } from '../cards/place-card'
import cards from '../cards/place-card.module.css'
import { PlaceCardSkeleton } from '../cards/place-card-skeleton'
import css from './results.module.css'
import { filterCount, type Search, stayQuery, withoutFilters } from './search-query'

interface ResultsProps {
  loading: boolean
  places: ListingCard[]
  total: number
  search: Search
  hovered: string | null
  onHover: (id: string | null) => void
  onChange: (search: Search) => void
  /** Asks for the next page; undefined on the last one. */
  more: (() => void) | undefined
  loadingMore: boolean
}

/** The found places, a page at a time. */
export function Results({
  loading,
  places,
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
      <SkeletonArea label="Looking for places">
        <div className={cards.grid}>
          {Array.from({ length: 9 }, (_, key) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces without identity
            <PlaceCardSkeleton key={key} />
          ))}
        </div>
      </SkeletonArea>
    )
  if (places.length === 0) return <NothingFound search={search} onChange={onChange} />
  const query = stayQuery(search)
  return (
    <>
      <ul className={cards.grid}>
        {places.map((place, index) => (
          <li key={place.id}>
            <PlaceCard
              place={place}
              query={query}
              priority={index < 2}
              active={hovered === place.id}
              onHover={onHover}
            />
          </li>
        ))}
      </ul>
      <div className={css.end}>
        <p>
          {formatCount(places.length)} of {formatCount(total)} places
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

function NothingFound({ search, onChange }: { search: Search; onChange: (search: Search) => void }) {
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
