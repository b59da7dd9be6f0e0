import { Skeleton } from '@qe/ui'

/** The place of a stay calendar that is loading, and as high: a name, six weeks with their heads, and a hint. */
export const StayCalendarSkeleton = () => <Skeleton height={396} shape="card" />
