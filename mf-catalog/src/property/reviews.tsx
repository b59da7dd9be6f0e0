import type { ListingDetails } from '@qe/contract'
import { useApiInfinite } from '@qe/platform'
import { Button, EmptyState, ErrorState, plural, SelectField, Skeleton, TextField } from '@qe/ui'
import { Search, Star } from 'lucide-react'
import { useState } from 'react'
import { useSettled } from '../search/use-settled'
import page from './property-page.module.css'
import { RatingBars } from './rating-bars'
import { ReviewCard } from './review-card'
import css from './reviews.module.css'

type Sort = 'newest' | 'highest' | 'lowest'

/** Fewer than this can be read at a glance: no search, no order. */
const worthSearching = 6

/** What guests said: averages, how the stars spread, and the reviews themselves, a page at a time. */
export function Reviews({ place }: { place: ListingDetails }) {
  const [sort, setSort] = useState<Sort>('newest')
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim(), 300)
  const pages = useApiInfinite(
    'property/fetch-review-by-propertyId',
    { propertyId: place.id, ...(sort !== 'newest' && { sort }), ...(query && { query }) },
    { keepPrevious: true },
  )
  const first = pages.data?.pages[0]
  const reviews = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const { average, count } = place.rating

  return (
    <section id="reviews" className={page.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title" className={css.title}>
        <Star size={22} fill="currentColor" strokeWidth={0} aria-hidden="true" />
        {average === null ? 'No reviews yet' : `${average.toFixed(2)} from ${plural(count, 'review')}`}
      </h2>
      {average === null && (
        <p className={page.quiet}>Be the first: guests who stayed can write one for 14 days after they leave.</p>
      )}
      {average !== null && <RatingBars ratings={place.ratings} stars={first?.stars} />}
      {count > worthSearching && (
        <div className={css.tools}>
          <TextField
            label="Search the reviews"
            type="search"
            placeholder="Quiet, view, kitchen …"
            start={<Search size={18} aria-hidden="true" />}
            value={typed}
            onChange={setTyped}
          />
          <SelectField
            label="Order"
            value={sort}
            onChange={(value) => setSort(value as Sort)}
            options={[
              { value: 'newest', label: 'Newest first' },
              { value: 'highest', label: 'Best first' },
              { value: 'lowest', label: 'Worst first' },
            ]}
          />
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
        <EmptyState compact title={`Nobody wrote about “${query}”`} text="Try another word." />
      )}
      <ul className={css.list}>
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button className={css.more} onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
          More reviews
        </Button>
      )}
    </section>
  )
}
