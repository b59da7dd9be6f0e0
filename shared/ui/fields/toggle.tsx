import type { ReactNode } from 'react'
import text from './option-text.module.css'
import css from './toggle.module.css'

interface ToggleProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A switch that takes effect at once. Use a checkbox in forms with a save button. */
export const Toggle = ({ label, hint, checked, onChange, disabled }: ToggleProps) => (
  <label className={css.toggle}>
    <span className={text.text}>
      {label}
      {hint && <span className={text.hint}>{hint}</span>}
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
