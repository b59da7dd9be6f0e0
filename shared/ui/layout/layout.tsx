import { cx } from '@qe/ui'
import type { CSSProperties, ElementType, HTMLAttributes, ReactNode } from 'react'
import css from './layout.module.css'

type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48 | 72

interface BoxProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType
  gap?: Gap
  children?: ReactNode
}

const gapStyle = (gap: Gap, style: CSSProperties | undefined): CSSProperties => ({ gap, ...style })

/** One under the other. */
export const Stack = ({ as: Box = 'div', gap = 16, className, style, ...rest }: BoxProps) => (
  <Box {...rest} className={cx(css.stack, className)} style={gapStyle(gap, style)} />
)

/** Side by side, wrapping where there is no room. `apart` pushes the ends to the edges. */
export const Inline = ({
  as: Box = 'div',
  gap = 8,
  className,
  style,
  apart,
  nowrap,
  ...rest
}: BoxProps & { apart?: boolean; nowrap?: boolean }) => (
  <Box
    {...rest}
    className={cx(css.inline, apart && css.apart, nowrap && css.nowrap, className)}
    style={gapStyle(gap, style)}
  />
)

/** One subject on its own ground. Lines before shadows: `raised` only for what floats beside the page. */
export const Card = ({
  as: Box = 'section',
  raised,
  tight,
  className,
  ...rest
}: Omit<BoxProps, 'gap'> & { raised?: boolean; tight?: boolean }) => (
  <Box {...rest} className={cx(css.card, raised && css.raised, tight && css.tight, className)} />
)

export const Divider = () => <hr className={css.divider} />
