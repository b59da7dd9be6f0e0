import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import css from './stepper.module.css'
import words from './words.module.css'

export interface StepperProps {
  label: string
  hint?: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** How much one press adds. */
  step?: number
}

/** A small number by minus and plus: guests, beds. The new number is read out. */
export function Stepper({ label, hint, value, onChange, min = 0, max = 50, step = 1 }: StepperProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: one control of a form, not a set of fields
    <div role="group" aria-labelledby={id} className={css.stepper}>
      <span className={words.text}>
        <span id={id} className={words.label}>
          {label}
        </span>
        {hint && <span className={words.hint}>{hint}</span>}
      </span>
      <span className={css.stepButtons}>
        <button
          type="button"
          aria-label={`${label}: one less`}
          disabled={value <= min}
          onClick={() => onChange(Math.max(min, value - step))}
        >
          <span>
            <Minus size={16} aria-hidden="true" />
          </span>
        </button>
        <output className={css.stepValue} aria-live="polite">
          {value}
        </output>
        <button
          type="button"
          aria-label={`${label}: one more`}
          disabled={value >= max}
          onClick={() => onChange(Math.min(max, value + step))}
        >
          <span>
            <Plus size={16} aria-hidden="true" />
          </span>
        </button>
      </span>
    </div>
  )
}
