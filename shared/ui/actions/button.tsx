import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../layout/cx'
import css from './button.module.css'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonStyle {
  /** `primary` once per page: for its main action. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width. */
  full?: boolean
}

/** Classes that make another element, such as a `<Link>`, look like a button. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', full }: ButtonStyle = {}): string =>
  cx(css.button, css[variant], size !== 'medium' && css[size], full && css.full)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  icon?: ReactNode
  /** Busy: keeps width and focus, and ignores presses. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with an optional icon and a loading state. */
export function Button({
  variant,
  size,
  full,
  icon,
  loading,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cx(buttonClass({ variant, size, full }), loading && css.loading, className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.label}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={css.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name and tooltip: what pressing it does. */
  label: string
  icon: ReactNode
  variant?: 'plain' | 'outlined' | 'floating'
  ref?: Ref<HTMLButtonElement>
}

/** Class that makes another element, such as a `<Link>`, look like an icon button. */
export const iconButtonClass = css.icon

/** A button with an icon only. */
export function IconButton({ label, icon, variant = 'plain', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(css.icon, variant !== 'plain' && css[variant], className)}
    >
      {icon}
    </button>
  )
}
