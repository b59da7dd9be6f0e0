import type { ApiError } from '@qe/platform'
import { ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import type { ReactNode } from 'react'
import styles from './account.module.css'

interface Props<T> {
  query: { data: T | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What a settings page shows until its answer is there, and when it does not come. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState text={error.message} retry={() => void refetch()} retrying={isFetching} compact />
  return (
    <SkeletonArea>
      <div className={styles.form}>
        <Skeleton height={72} />
        <Skeleton height={72} />
        <Skeleton height={48} width="40%" />
      </div>
    </SkeletonArea>
  )
}
