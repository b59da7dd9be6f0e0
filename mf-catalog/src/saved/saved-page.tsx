import { Link, useApiQuery, usePage, useSaved } from '@qe/platform'
import { buttonClass, EmptyState, ErrorState, plural, SkeletonArea } from '@qe/ui'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { PlaceCard } from '../cards/place-card'
import cards from '../cards/place-card.module.css'
import { PlaceCardSkeleton } from '../cards/place-card-skeleton'

/** Places with a heart. One that is un-hearted here stays until the page is left, so that a slip can be taken back. */
export default function SavedPage() {
  usePage({ title: 'Saved places' })
  const { ids } = useSaved()
  const [asked] = useState(ids)
  const { data, error, refetch, isFetching } = useApiQuery(
    'property/getall',
    { ids: [...asked], limit: 50 },
    { enabled: asked.length > 0 },
  )
  const gone = data ? asked.length - data.items.length : 0
  return (
    <div style={{ paddingBlock: 32 }}>
      <h1>Saved places</h1>
      {asked.length === 0 ? (
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
              {data.items.map((place) => (
                <li key={place.id}>
                  <PlaceCard place={place} />
                </li>
              ))}
            </ul>
          ) : (
            <SkeletonArea label="Loading your saved places">
              <div className={cards.grid}>
                {asked.slice(0, 8).map((id) => (
                  <PlaceCardSkeleton key={id} />
                ))}
              </div>
            </SkeletonArea>
          )}
          {gone > 0 && (
            <p style={{ marginTop: 32, color: 'var(--qe-text-second)' }}>
              {plural(gone, 'saved place is', 'saved places are')} not on the site at the moment.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
