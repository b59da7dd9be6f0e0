import { Skeleton, SkeletonArea } from '@qe/ui'
import css from './checkout.module.css'

export const CheckoutSkeleton = () => (
  <SkeletonArea label="Loading your booking">
    <div className={css.page}>
      <Skeleton width={320} height={40} />
      <div className={css.columns} style={{ marginTop: 24 }}>
        <div className={css.steps}>
          <Skeleton height={52} shape="card" />
          <Skeleton height={340} shape="card" />
          <Skeleton height={72} shape="card" />
        </div>
        <Skeleton height={460} shape="card" />
      </div>
    </div>
  </SkeletonArea>
)
