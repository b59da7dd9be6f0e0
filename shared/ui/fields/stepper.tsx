import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import text from './option-text.module.css'
import css from './stepper.module.css'

interface StepperProps {
  label: string
  hint?: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Amount of one press. */
  step?: number
}

/** A small number with minus and plus buttons. Announces the new number. */
export function Stepper({ label, hint, value, onChange, min = 0, max = 50, step = 1 }: StepperProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: one control of a form, not a set of fields
    <div role="group" aria-labelledby={id} className={css.stepper}>
      <span className={text.text}>
        <span id={id} className={text.label}>
          {label}
        </span>
        {hint && <span className={text.hint}>{hint}</span>}
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
