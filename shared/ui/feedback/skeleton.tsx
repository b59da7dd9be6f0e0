import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { cx } from '../layout/cx'
import css from './feedback.module.css'

/** True after `ms`: faster loads should not flicker. */
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
  /** Aspect ratio such as `4 / 3`, instead of a height. */
  ratio?: string
  className?: string
}

/**
 * A grey placeholder while content loads. Tests and the release gate find `data-skeleton` to see that a page is
 * loading.
 */
export const Skeleton = ({ width = '100%', height, shape = 'line', ratio, className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    data-skeleton=""
    className={cx(css.skeleton, shape !== 'line' && css[shape], className)}
    style={{ width, height: height ?? (ratio ? undefined : '1em'), aspectRatio: ratio }}
  />
)

/** Reserves the space at once, shows the placeholders after 150 ms, and announces the loading once. */
export function SkeletonArea({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const shown = useDelayed()
  return (
    <div role="status" style={{ visibility: shown ? undefined : 'hidden' }}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
