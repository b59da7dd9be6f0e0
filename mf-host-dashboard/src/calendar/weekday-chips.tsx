import { FieldError } from '@qe/ui'
import { Chip } from '@qe/ui/unshared'
import { useId } from 'react'
import { weekdayNames, weekOrder } from './edit-form'
import styles from './edit-panel.module.css'

interface WeekdayChipsProps {
  label: string
  hint?: string
  days: readonly number[]
  onChange: (days: readonly number[]) => void
  error?: string | undefined
}

/** Days of the week to choose from. */
export function WeekdayChips({ label, hint, days, onChange, error }: WeekdayChipsProps) {
  const id = useId()
  const names = weekdayNames('short')
  return (
    <fieldset className={styles.weekdays} aria-describedby={error || hint ? id : undefined}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {weekOrder.map((day) => {
          const isChosen = days.includes(day)
          return (
            <Chip
              key={day}
              className={styles.chip}
              pressed={isChosen}
              active={isChosen}
              onClick={() => onChange(isChosen ? days.filter((one) => one !== day) : [...days, day])}
            >
              {names[day]}
            </Chip>
          )
        })}
      </div>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        hint && (
          <p id={id} className={styles.note}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}
