import type { ApiError } from '@qe/platform'
import { ErrorState, Skeleton, SkeletonArea } from '@qe/ui'
import type { ReactNode } from 'react'

interface Props<T> {
  query: { data: T | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown }
  /** Heights of the skeleton's blocks, px. */
  shape?: number[]
  children: (data: T) => ReactNode
}

/** The answer of a call once it is there; until then its shape, and a way on when it fails. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, shape = [120, 120, 120], children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState text={error.message} retry={() => void refetch()} retrying={isFetching} />
  return (
    <SkeletonArea>
      <div style={{ display: 'grid', gap: 16 }}>
        {shape.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
          <Skeleton key={index} height={height} shape="card" />
        ))}
      </div>
    </SkeletonArea>
  )
}
