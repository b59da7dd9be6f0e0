import { Skeleton, SkeletonArea } from '@qe/ui'
import css from './content.module.css'

export const ContentSkeleton = () => (
  <SkeletonArea>
    <div className={css.article}>
      <Skeleton width="60%" height={40} />
      <div style={{ display: 'grid', gap: 14, marginTop: 32 }}>
        <Skeleton />
        <Skeleton width="92%" />
        <Skeleton width="78%" />
      </div>
    </div>
  </SkeletonArea>
)
