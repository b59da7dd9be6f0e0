import { Skeleton, SkeletonArea } from '@qe/ui'
import { ListingCardSkeleton } from '../cards/listing-card-skeleton'
import home from '../home/home.module.css'
import css from './city.module.css'

export const CitySkeleton = () => (
  <SkeletonArea label="Loading the city">
    <Skeleton height="min(420px, 56svh)" />
    <div className={home.section} style={{ marginTop: 72 }}>
      <Skeleton width={220} height={28} />
      <div className={css.cards}>
        {[1, 2, 3, 4].map((key) => (
          <ListingCardSkeleton key={key} />
        ))}
      </div>
    </div>
  </SkeletonArea>
)
