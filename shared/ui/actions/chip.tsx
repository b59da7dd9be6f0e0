import { cx, formatCount } from '@qe/ui'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './chip.module.css'

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Makes the chip a toggle. Leave it out for a chip that opens something; `active` then marks a choice. */
  pressed?: boolean
  active?: boolean
  icon?: ReactNode
  /** A count after the label. */
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
