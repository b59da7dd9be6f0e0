import { type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { FieldError } from './field'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  error?: string
  /** Content at the end of the row, such as a count. */
  end?: ReactNode
  disabled?: boolean
}

/** A checkbox with label, hint and error. */
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
        <span className={css.text}>
          {label}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
        {end !== undefined && <span className={css.end}>{end}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
