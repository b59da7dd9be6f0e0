import { Skeleton, SkeletonArea } from '@qe/ui'
import { ListingCardSkeleton } from '../cards/listing-card-skeleton'
import css from './home.module.css'

export const HomeSkeleton = () => (
  <SkeletonArea label="Loading the home page">
    <Skeleton height="min(680px, 78svh)" />
    <div className={css.section} style={{ marginTop: 56 }}>
      <Skeleton width={280} height={28} />
      <div className={css.track} style={{ marginTop: 24, overflow: 'hidden' }}>
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className={css.item}>
            <ListingCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  </SkeletonArea>
)
