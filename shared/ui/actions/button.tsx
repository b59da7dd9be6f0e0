import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../layout/cx'
import css from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  /** `primary` once a page: for the one thing it wants done. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its place. */
  full?: boolean
}

/** The look of a button for what is not one, such as a `<Link>`. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', full }: ButtonLook = {}): string =>
  cx(css.button, css[variant], size !== 'medium' && css[size], full && css.full)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: ReactNode
  /** Busy: keeps its width and its focus, and takes no second press. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

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
  /** What pressing it does; also its tooltip. */
  label: string
  icon: ReactNode
  variant?: 'plain' | 'outlined' | 'floating'
  ref?: Ref<HTMLButtonElement>
}

/** The look of one for what is not one, such as a `<Link>` in the header. */
export const iconButtonClass = css.icon

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
