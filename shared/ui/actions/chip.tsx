import { cx, formatCount } from '@qe/ui'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './chip.module.css'

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A toggle where given. Left out for a chip that opens something; then `active` says that it holds a choice. */
  pressed?: boolean
  active?: boolean
  icon?: ReactNode
  /** How many there are, quietly behind the words. */
  count?: number
  ref?: Ref<HTMLButtonElement>
}

/** A filter pill. */
export function Chip({ pressed, active, icon, count, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={cx(css.chip, active && css.on, className)}>
      {icon}
      {children}
      {count !== undefined && <span className={css.count}>{formatCount(count)}</span>}
    </button>
  )
}
