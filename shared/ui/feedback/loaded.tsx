import type { ReactNode } from 'react'
import css from './feedback.module.css'
import { Skeleton, SkeletonArea } from './skeleton'
import { ErrorState } from './states'

export interface LoadedProps<T> {
  /** The result of a query hook. */
  query: { data: T | undefined; error: { message: string } | null; isFetching: boolean; refetch: () => unknown }
  /** Heights of the skeleton's blocks (px). */
  shape?: readonly number[]
  compact?: boolean
  children: (data: T) => ReactNode
}

/** Renders the answer of a call: a skeleton while it loads, an error with a retry button when it fails. */
export function Loaded<T>({
  query: { data, error, isFetching, refetch },
  shape = [120, 120, 120],
  compact,
  children,
}: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (error)
    return <ErrorState text={error.message} retry={() => void refetch()} retrying={isFetching} compact={compact} />
  return (
    <SkeletonArea>
      <div className={css.shape}>
        {shape.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
          <Skeleton key={index} height={height} shape="card" />
        ))}
      </div>
    </SkeletonArea>
  )
}
