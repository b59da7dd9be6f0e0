import type { ReactNode } from 'react'
import css from './toggle.module.css'
import words from './words.module.css'

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
    <span className={words.text}>
      {label}
      {hint && <span className={words.hint}>{hint}</span>}
    </span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
