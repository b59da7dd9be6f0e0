import type { ListingDetails } from '@qe/contract'
import { useApiInfinite } from '@qe/platform'
import { EmptyState, ErrorState, plural, SelectField, Skeleton, TextField } from '@qe/ui'
import { Chip, ShowMore, useDebouncedValue } from '@qe/ui/unshared'
import { Images, Search, Star } from 'lucide-react'
import { useState } from 'react'
import page from './listing-page.module.css'
import { RatingBars } from './rating-bars'
import { ReviewCard } from './review-card'
import css from './reviews.module.css'

type Sort = 'newest' | 'highest' | 'lowest'

/** With fewer reviews than this, searching and sorting are not needed. */
const minToSearch = 6

/** Guests' reviews: averages, distribution of stars, and the reviews page by page. */
export function Reviews({ listing }: { listing: ListingDetails }) {
  const [sort, setSort] = useState<Sort>('newest')
  const [searchText, setSearchText] = useState('')
  const [withPhotos, setWithPhotos] = useState(false)
  const query = useDebouncedValue(searchText.trim(), 300)
  const pages = useApiInfinite(
    'property/fetch-review-by-propertyId',
    {
      propertyId: listing.id,
      ...(sort !== 'newest' && { sort }),
      ...(query && { query }),
      ...(withPhotos && { withPhotos }),
    },
    { keepPrevious: true },
  )
  const first = pages.data?.pages[0]
  const photoCount = first?.withPhotos ?? 0
  const reviews = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const { average, count } = listing.rating

  return (
    <section id="reviews" className={page.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={css.title}>
        <Star size={22} fill="currentColor" strokeWidth={0} aria-hidden="true" />
        {average === null ? 'No reviews yet' : `${average.toFixed(2)} from ${plural(count, 'review')}`}
      </h2>
      {average === null && <p className={page.quiet}>Be the first: guests can write one after their stay.</p>}
      {average !== null && <RatingBars ratings={listing.ratings} stars={first?.stars} />}
      {count > minToSearch && (
        <div className={css.tools}>
          <TextField
            label="Search the reviews"
            type="search"
            placeholder="Quiet, view, kitchen …"
            start={<Search size={18} aria-hidden="true" />}
            value={searchText}
            onChange={setSearchText}
          />
          <SelectField
            label="Sort"
            value={sort}
            onChange={(value) => setSort(value as Sort)}
            options={[
              { value: 'newest', label: 'Newest first' },
              { value: 'highest', label: 'Best first' },
              { value: 'lowest', label: 'Worst first' },
            ]}
          />
          {photoCount > 0 && (
            <Chip
              className={css.filter}
              icon={<Images size={16} aria-hidden="true" />}
              count={photoCount}
              pressed={withPhotos}
              onClick={() => setWithPhotos(!withPhotos)}
            >
              With photos
            </Chip>
          )}
        </div>
      )}
      {pages.error && !first && (
        <ErrorState compact title="The reviews did not load" retry={() => void pages.refetch()} />
      )}
      {!first && !pages.error && count > 0 && (
        <div className={css.list}>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height={120} />
          ))}
        </div>
      )}
      {first && query && reviews.length === 0 && (
        <EmptyState
          compact
          title={`${withPhotos ? 'Nobody with photos' : 'Nobody'} wrote about “${query}”`}
          text={withPhotos ? 'Try another word, or look at reviews without photos as well.' : 'Try another word.'}
        />
      )}
      <ul className={css.list}>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <ShowMore query={pages} label="More reviews" />
    </section>
  )
}
