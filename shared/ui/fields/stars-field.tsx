import { cx, FieldError, plural } from '@qe/ui'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import text from './option-text.module.css'
import css from './stars-field.module.css'

/** One to five stars, built of radio buttons for keyboard and screen readers. */
export function StarsField({
  label,
  value,
  onChange,
  error,
  size = 26,
}: {
  label: string
  value: number
  onChange: (stars: number) => void
  error?: string
  size?: number
}) {
  const name = useId()
  const [hovered, setHovered] = useState(0)
  const lit = hovered || value
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={text.label}>{label}</legend>
      <div className={css.stars} onPointerLeave={() => setHovered(0)}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={cx(stars <= lit && css.lit)} onPointerEnter={() => setHovered(stars)}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={plural(stars, 'star')}
            />
            <Star size={size} strokeWidth={1.6} aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
