import { useState } from 'react'
import { initials } from '../format/words'
import { cx } from '../layout/cx'
import css from './data-display.module.css'

export interface AvatarProps {
  name: string
  /** URL of the picture; the initials replace a missing or broken one. */
  src?: string | null
  /** Side (px). */
  size?: number
  className?: string
}

/** Hue by name, so that a person has the same colour everywhere. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)

/**
 * A person's photo or initials. Hidden from screen readers, as the name is beside it; the initials are drawn by the
 * style sheet, so that they are no label of the button around.
 */
export function Avatar({ name, src, size = 44, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && broken !== src ? src : null
  const hue = hueOf(name)
  return (
    <span
      aria-hidden="true"
      data-initials={shown ? undefined : initials(name)}
      className={cx(css.avatar, className)}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        ...(!shown && {
          '--tint': `light-dark(hsl(${hue} 42% 90%), hsl(${hue} 24% 26%))`,
          '--ink': `light-dark(hsl(${hue} 45% 28%), hsl(${hue} 40% 86%))`,
        }),
      }}
    >
      {shown && (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  )
}
