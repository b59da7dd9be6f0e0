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

/** Children below each other. */
export const Stack = ({ as: Box = 'div', gap = 16, className, style, ...rest }: BoxProps) => (
  <Box {...rest} className={cx(css.stack, className)} style={gapStyle(gap, style)} />
)

/** A card with a border. `raised` adds a shadow, for cards that float beside the page. */
export const Card = ({
  as: Box = 'section',
  raised,
  tight,
  className,
  ...rest
}: Omit<BoxProps, 'gap'> & { raised?: boolean; tight?: boolean }) => (
  <Box {...rest} className={cx(css.card, raised && css.raised, tight && css.tight, className)} />
)
