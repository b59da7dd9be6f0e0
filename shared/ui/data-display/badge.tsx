import type { ReactNode } from 'react'
import { cx } from '../layout/cx'
import css from './data-display.module.css'

export type BadgeTone = 'neutral' | 'pink' | 'success' | 'warning' | 'error' | 'info' | 'photo'

/** A short label. `photo` is for use on a picture. */
export const Badge = ({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) => (
  <span className={cx(css.badge, tone !== 'neutral' && css[tone], className)}>
    {icon}
    {children}
  </span>
)

/** A count that needs attention: nothing at zero, `99+` above 99. `label` says of what. */
export function CountBadge({ count, label, className }: { count: number; label: string; className?: string }) {
  if (count <= 0) return null
  return (
    <span className={cx(css.badge, css.solid, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">
        {count} {label}
      </span>
    </span>
  )
}

/** An icon with a count badge at its corner. */
export const CountedIcon = ({ icon, ...count }: { icon: ReactNode; count: number; label: string }) => (
  <span className={css.counted}>
    {icon}
    <CountBadge {...count} className={css.corner} />
  </span>
)
