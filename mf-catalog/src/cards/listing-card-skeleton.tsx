import { Skeleton } from '@qe/ui'
import css from './listing-card.module.css'

/** Placeholder of a listing card while it loads. */
export const ListingCardSkeleton = () => (
  <div className={css.card}>
    <Skeleton ratio="4 / 3" shape="card" />
    <div style={{ display: 'grid', gap: 8 }}>
      <Skeleton width="75%" height={18} />
      <Skeleton width="55%" height={14} />
      <Skeleton width="40%" height={16} />
    </div>
  </div>
)
