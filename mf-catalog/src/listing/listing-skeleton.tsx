import type { ListingCard } from '@qe/contract'
import { Skeleton, SkeletonArea } from '@qe/ui'
import { BookingCardFallback } from './booking-card-fallback'
import { ListingHeader } from './listing-header'
import css from './listing-page.module.css'
import { PhotoGrid } from './photo-grid'

const label = 'Loading the place'

/** The page until its details have loaded. */
export const ListingSkeleton = () => (
  <SkeletonArea label={label}>
    <div className={css.page}>
      <Skeleton width="min(480px, 80%)" height={36} />
      <div style={{ height: 44 }} />
      <Skeleton height="clamp(280px, 42vw, 500px)" shape="card" />
      <div className={css.columns}>
        <StorySkeleton />
        <div className={css.aside}>
          <Skeleton height={320} shape="card" />
        </div>
      </div>
    </div>
  </SkeletonArea>
)

const StorySkeleton = () => (
  <div className={css.section} style={{ display: 'grid', gap: 16, border: 0 }}>
    <Skeleton width="60%" height={26} />
    <Skeleton width="40%" />
    <Skeleton height={120} />
  </div>
)

/** The page until its details have loaded, with what the card tells that led to it. */
export const ListingOfCard = ({ card }: { card: ListingCard }) => (
  <div className={css.page}>
    <ListingHeader listing={card} />
    <PhotoGrid photos={card.photos} title={card.title} />
    <div className={css.columns}>
      <SkeletonArea label={label}>
        <StorySkeleton />
      </SkeletonArea>
      <div className={css.aside}>
        <BookingCardFallback nightly={card.nightly} />
      </div>
    </div>
  </div>
)
