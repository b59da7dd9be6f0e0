import { type ReactNode, useId } from 'react'
import { cx } from '../layout/cx'
import { FieldError } from './Field'
import css from './fields.module.css'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  error?: string
  /** At the far end of the row, such as a count. */
  end?: ReactNode
  disabled?: boolean
}

export function Checkbox({ label, checked, onChange, hint, error, end, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={css.checkText}>
          {label}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
        {end !== undefined && <span className={css.checkEnd}>{end}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

export interface RadioCardsProps<T extends string> {
  /** The question. */
  label: string
  hideLabel?: boolean
  value: T | null
  onChange: (value: T) => void
  options: { value: T; label: ReactNode; hint?: ReactNode; icon?: ReactNode; end?: ReactNode }[]
  error?: string
  className?: string
}

/** One of a few, each with room to say what it means. */
export function RadioCards<T extends string>({ label, hideLabel, value, onChange, options, error, className }: RadioCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideLabel ? 'visually-hidden' : css.label}>{label}</legend>
      <div className={css.cards}>
        {options.map((option) => (
          <label key={option.value} className={cx(css.check, css.radioCard)}>
            <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
            {option.icon}
            <span className={css.checkText}>
              <span>{option.label}</span>
              {option.hint && <span className={css.hint}>{option.hint}</span>}
            </span>
            {option.end !== undefined && <span className={css.checkEnd}>{option.end}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

export interface ToggleProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, at once. For what waits for a "Save", take a checkbox. */
export const Toggle = ({ label, hint, checked, onChange, disabled }: ToggleProps) => (
  <label className={css.toggle}>
    <span className={css.checkText}>
      {label}
      {hint && <span className={css.hint}>{hint}</span>}
    </span>
    <input type="checkbox" role="switch" aria-checked={checked} checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
  </label>
)
