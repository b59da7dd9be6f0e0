import { FieldError } from '@qe/ui'
import { type ReactNode, useId } from 'react'
import text from './option-text.module.css'
import css from './radio-cards.module.css'

interface RadioCardsProps<T extends string> {
  /** Legend of the group. */
  label: string
  hideLabel?: boolean
  value: T | null
  onChange: (value: T) => void
  options: { value: T; label: ReactNode; hint?: ReactNode; icon?: ReactNode; end?: ReactNode }[]
  error?: string
  className?: string
}

/** Radio buttons as cards with hints. */
export function RadioCards<T extends string>({
  label,
  hideLabel,
  value,
  onChange,
  options,
  error,
  className,
}: RadioCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideLabel ? 'visually-hidden' : text.label}>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={text.text}>
              <span>{option.label}</span>
              {option.hint && <span className={text.hint}>{option.hint}</span>}
            </span>
            {option.end !== undefined && <span className={css.end}>{option.end}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
