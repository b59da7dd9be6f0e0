import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { cx } from '../layout/cx'
import css from './feedback.module.css'

/** True once `ms` have passed: what loads quicker than that should not flicker. */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

export interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  shape?: 'line' | 'round' | 'card'
  /** Such as `4 / 3`, instead of a height. */
  ratio?: string
  className?: string
}

/**
 * A grey piece in the shape of what is coming. By `data-skeleton` a page tells whoever looks at it from outside that it
 * is not all there yet.
 */
export const Skeleton = ({ width = '100%', height, shape = 'line', ratio, className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    data-skeleton=""
    className={cx(css.skeleton, shape !== 'line' && css[shape], className)}
    style={{ width, height: height ?? (ratio ? undefined : '1em'), aspectRatio: ratio }}
  />
)

/** Holds the place from the start, shows the pieces after 150 ms, and tells a screen reader once. */
export function SkeletonArea({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const shown = useDelayed()
  return (
    <div role="status" style={{ visibility: shown ? undefined : 'hidden' }}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
