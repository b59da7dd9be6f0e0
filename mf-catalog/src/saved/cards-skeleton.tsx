import { SkeletonArea } from '@qe/ui'
import cards from '../cards/listing-card.module.css'
import { ListingCardSkeleton } from '../cards/listing-card-skeleton'

/** Placeholder of a grid of cards. */
export const CardsSkeleton = ({ label, count = 4 }: { label: string; count?: number }) => (
  <SkeletonArea label={label}>
    <div className={cards.grid}>
      {Array.from({ length: Math.min(count, 8) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
        <ListingCardSkeleton key={place} />
      ))}
    </div>
  </SkeletonArea>
)
