import type { ListingCard } from '@qe/contract'
import { Link, useApiQuery } from '@qe/platform'
import { Button, buttonClass, Skeleton, SkeletonArea } from '@qe/ui'
import { Amount, formatDateRange } from '@qe/ui/unshared'
import { useId, useState } from 'react'
import { type SearchFilters, stayQuery } from '../search/search-query'
import css from './saved.module.css'

const [mostDates, mostPlaces] = [3, 3]

interface OtherChoicesProps {
  listing: ListingCard
  /** The dates and the party of the list. */
  search: SearchFilters
  /** What it can't take of the party: then no dates help. */
  unfit: 'guests' | 'pets' | null
}

/** Below a place that a list's party can't book: when it is free, and what is like it. Fetched on demand. */
export function OtherChoices({ listing, search, unfit }: OtherChoicesProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="link"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {unfit ? 'Places like it' : 'Other dates and places'}
        <span className="visually-hidden"> for {listing.title}</span>
      </Button>
      {isOpen && (
        <div id={id} className={css.choices}>
          <Choices listing={listing} search={search} unfit={unfit} />
        </div>
      )}
    </>
  )
}

function Choices({ listing: { id, title }, search, unfit }: OtherChoicesProps) {
  const options = { staleTime: 60_000, quiet: true }
  const free = useApiQuery('property/alternatives', { ...search, ids: [id] }, { ...options, enabled: !unfit })
  const similar = useApiQuery('property/similar', { ...search, propertyId: id, limit: mostPlaces }, options)
  if (free.isLoading || similar.isLoading)
    return (
      <SkeletonArea label="Looking for other dates and places">
        <Skeleton height={88} />
      </SkeletonArea>
    )
  const freeDates = free.data?.dates.slice(0, mostDates) ?? []
  const places = similar.data?.items ?? []
  if (similar.error && (unfit || free.error))
    return (
      <p role="alert">
        These did not load.{' '}
        <Button
          variant="link"
          size="small"
          onClick={() => {
            if (!unfit) void free.refetch()
            void similar.refetch()
          }}
        >
          Try again
        </Button>
      </p>
    )
  if (freeDates.length === 0 && places.length === 0)
    return (
      <p className={css.quiet}>
        {unfit
          ? 'Nothing like it takes all of you.'
          : 'It is taken for a while, and nothing like it is free on these dates.'}
      </p>
    )
  return (
    <>
      {freeDates.length > 0 && (
        <>
          <h4>Free instead</h4>
          <ul className={css.choiceDates}>
            {freeDates.map(({ checkIn, checkOut }) => (
              <li key={checkIn}>
                <Link
                  to={`/property/${id}${stayQuery(search, { checkIn, checkOut })}`}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                >
                  {formatDateRange(checkIn, checkOut)}
                  <span className="visually-hidden">, {title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {places.length > 0 && (
        <>
          <h4>{unfit ? 'Like it, with room for all' : 'Like it, and free on these dates'}</h4>
          <ul>
            {places.map((place) => (
              <li key={place.id}>
                <Link to={`/property/${place.id}${stayQuery(search)}`} className={css.link} dir="auto">
                  {place.title}
                </Link>
                {place.total && (
                  <>
                    {' · '}
                    <Amount money={place.total} /> total
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
