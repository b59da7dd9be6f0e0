import { Skeleton, SkeletonArea } from '@qe/ui'
import css from './listing-page.module.css'

export const ListingSkeleton = () => (
  <SkeletonArea label="Loading the place">
    <div className={css.page}>
      <Skeleton width="min(480px, 80%)" height={36} />
      <div style={{ height: 44 }} />
      <Skeleton height="clamp(280px, 42vw, 500px)" shape="card" />
      <div className={css.columns}>
        <div className={css.section} style={{ display: 'grid', gap: 16, border: 0 }}>
          <Skeleton width="60%" height={26} />
          <Skeleton width="40%" />
          <Skeleton height={120} />
        </div>
        <div className={css.aside}>
          <Skeleton height={320} shape="card" />
        </div>
      </div>
    </div>
  </SkeletonArea>
)
