import { Link, useApiInfinite } from '@qe/platform'
import { Button, buttonClass, EmptyState, Loaded, SelectField, TextField } from '@qe/ui'
import { Chip, ShowMore } from '@qe/ui/unshared'
import { Search, Star } from 'lucide-react'
import { SettingsPage } from '../account/settings-page'
import { ReviewItem } from './review-item'
import styles from './reviews.module.css'
import { useReviewsQuery, type Which } from './use-reviews-query'

const labels: Record<Which, string> = {
  written: 'Written by you',
  'about-me': 'About you',
  'about-listings': 'About your places',
}

const empty: Record<Which, { title: string; text: string; to: string; action: string }> = {
  written: {
    title: 'You have not written a review yet',
    text: 'You can write one from check-out until 14 days after it.',
    to: '/trips?when=past',
    action: 'See past trips',
  },
  'about-me': {
    title: 'No host has reviewed you yet',
    text: 'Their reviews stand here once both of you have written, or 14 days after check-out.',
    to: '/search',
    action: 'Find a place to stay',
  },
  'about-listings': {
    title: 'No reviews of your places yet',
    text: 'Guests’ reviews stand here once both of you have written, or 14 days after check-out.',
    to: '/host/bookings?when=past',
    action: 'See past stays',
  },
}

/** A person's reviews: what they wrote, and what was written about them and their places. The URL says which. */
export default function ReviewsPage() {
  const { tabs, which, sort, search, propertyId, input, isNarrowed, set, open } = useReviewsQuery()
  const query = useApiInfinite('review/list', input, { keepPrevious: true })
  const listings = (which === 'about-listings' && query.data?.pages[0]?.listings) || []
  const { title, text, to, action } = empty[which]
  const isEmpty = query.data?.pages[0]?.items.length === 0 && !query.isPlaceholderData && !isNarrowed
  return (
    <SettingsPage title="Reviews">
      <fieldset className={styles.tabs} aria-label="Which reviews">
        {tabs.map((tab) => (
          <Chip key={tab} pressed={tab === which} onClick={() => open(tab)}>
            {labels[tab]}
          </Chip>
        ))}
      </fieldset>
      {!isEmpty && (
        <div className={styles.tools}>
          <TextField
            label="Search the reviews"
            type="search"
            start={<Search size={18} aria-hidden="true" />}
            maxLength={80}
            value={search}
            onChange={(value) => set('q', value)}
          />
          <SelectField
            label="Sort"
            value={sort}
            onChange={(value) => set('sort', value === 'newest' ? '' : value)}
            options={[
              { value: 'newest', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
              { value: 'highest', label: 'Best first' },
              { value: 'lowest', label: 'Worst first' },
            ]}
          />
          {listings.length > 1 && (
            <SelectField
              label="Place"
              value={propertyId}
              onChange={(value) => set('listing', value)}
              options={[
                { value: '', label: 'All places' },
                ...listings.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
        </div>
      )}
      <Loaded query={query} shape={[180, 180, 180]} compact>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length > 0)
            return (
              <ul className={styles.list}>
                {items.map((review) => (
                  <ReviewItem key={review.id} review={review} which={which} />
                ))}
              </ul>
            )
          return isNarrowed ? (
            <EmptyState
              title="No review like this"
              text="Try another word, or look at all of them."
              action={<Button onClick={() => open(which)}>Show all</Button>}
            />
          ) : (
            <EmptyState
              icon={<Star aria-hidden size={30} strokeWidth={1.6} />}
              title={title}
              text={text}
              action={
                <Link to={to} className={buttonClass({})}>
                  {action}
                </Link>
              }
            />
          )
        }}
      </Loaded>
      <ShowMore query={query} />
    </SettingsPage>
  )
}
