import { Link, useApiQuery, usePage, useSaved } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState, plural, SkeletonArea } from '@qe/ui'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { ListingCard } from '../cards/listing-card'
import cards from '../cards/listing-card.module.css'
import { ListingCardSkeleton } from '../cards/listing-card-skeleton'

/** Saved listings. One removed here stays until the page is left, so that a slip can be undone. */
export default function SavedPage() {
  usePage({ title: 'Saved places' })
  const { ids } = useSaved()
  const [idsOnArrival] = useState(ids)
  const { data, error, refetch, isFetching } = useApiQuery(
    'property/getall',
    { ids: [...idsOnArrival], limit: 50 },
    { enabled: idsOnArrival.length > 0 },
  )
  const missingCount = data ? idsOnArrival.length - data.items.length : 0
  return (
    <div style={{ paddingBlock: 32 }}>
      <h1>Saved places</h1>
      {idsOnArrival.length === 0 ? (
        <EmptyState
          icon={<Heart size={30} strokeWidth={1.6} />}
          title="Nothing saved yet"
          text="Press the heart on a place you like; it waits here, in this browser."
          action={
            <Link to="/search" className={buttonClass({ variant: 'primary' })}>
              Look around
            </Link>
          }
        />
      ) : error ? (
        <ErrorState retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div style={{ marginTop: 32 }}>
          {data ? (
            <ul className={cards.grid}>
              {data.items.map((listing) => (
                <li key={listing.id}>
                  <ListingCard listing={listing} />
                </li>
              ))}
            </ul>
          ) : (
            <SkeletonArea label="Loading your saved places">
              <div className={cards.grid}>
                {idsOnArrival.slice(0, 8).map((id) => (
                  <ListingCardSkeleton key={id} />
                ))}
              </div>
            </SkeletonArea>
          )}
          {missingCount > 0 && (
            <p style={{ marginTop: 32, color: 'var(--qe-text-second)' }}>
              {plural(missingCount, 'saved place is', 'saved places are')} not on the site at the moment.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
