import type { ListingCard } from '@qe/contract'
import { Button, plural } from '@qe/ui'
import { Dialog, Rating } from '@qe/ui/unshared'
import { useState } from 'react'
import type { SearchFilters } from './search-query'
import css from './why-this-order.module.css'

type Sort = NonNullable<SearchFilters['sort']>

const explanations: Record<Sort, string> = {
  recommended:
    'Places stand by what their guests say: by the average of their stars, which counts for more the more reviews ' +
    'there are. A new place begins in the middle, so that guests can find it. Nobody can pay to stand higher.',
  price_low: 'By the price on the card, the lowest first. Other currencies are compared by their approximate value.',
  price_high: 'By the price on the card, the highest first. Other currencies are compared by their approximate value.',
  rating: 'By the average of their stars alone, however many guests have given them.',
  newest: 'By the day that they came to the site, the last first.',
}
const mostPlaces = 5

/** Says what the order of the results means, and why the first of them stand where they do. */
export function WhyThisOrder({ sort, listings }: { sort: Sort; listings: readonly ListingCard[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Why this order?
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Why this order?">
        <p>{explanations[sort]}</p>
        {(sort === 'recommended' || sort === 'rating') && listings.length > 0 && (
          <>
            <h3 className={css.heading}>The first of these</h3>
            <ol className={css.places}>
              {listings.slice(0, mostPlaces).map(({ id, title, rating }) => (
                <li key={id}>
                  <span dir="auto">{title}</span>
                  <span className={css.reason}>
                    {rating.count > 0 ? (
                      <>
                        <Rating rating={rating} detail="short" /> from {plural(rating.count, 'review')}
                      </>
                    ) : (
                      'No reviews yet'
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Dialog>
    </>
  )
}
