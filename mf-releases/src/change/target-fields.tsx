import { deviceKinds, visitorRoles } from '@qe/contract'
import { Checkbox, FieldError, SelectField, TextField } from '@qe/ui'
import { useId } from 'react'
import styles from './change-dialog.module.css'
import { words } from './draft'
import type { FieldsProps } from './fields-props'

/** Whom a share is of: everybody, or those whom the fields below choose. */
export function TargetFields({ draft, errors, set }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Of whom"
        value={draft.whom}
        onChange={(whom) => set({ whom: whom === 'some' ? 'some' : 'everybody' })}
        options={[
          { value: 'everybody', label: 'All visitors' },
          { value: 'some', label: 'Those whom I choose' },
        ]}
        error={errors.whom}
      />
      {draft.whom === 'some' && (
        <>
          <TextField
            label="Countries"
            optional
            hint="Two letters each, such as PT, ES"
            value={draft.country}
            onChange={(country) => set({ country })}
            error={errors.country}
          />
          <TextField
            label="Languages"
            optional
            hint="Such as pt, de"
            value={draft.language}
            onChange={(language) => set({ language })}
            error={errors.language}
          />
          <Choices
            label="Roles"
            values={visitorRoles}
            chosen={draft.role}
            onChange={(role) => set({ role })}
            error={errors.role}
          />
          <Choices
            label="Devices"
            values={deviceKinds}
            chosen={draft.device}
            onChange={(device) => set({ device })}
            error={errors.device}
          />
          <TextField
            label="Cohorts"
            optional
            hint="Such as beta; several fields are both, several values either"
            value={draft.cohort}
            onChange={(cohort) => set({ cohort })}
            error={errors.cohort}
          />
        </>
      )}
    </>
  )
}

interface ChoicesProps {
  label: string
  values: readonly string[]
  /** A list with commas. */
  chosen: string
  onChange: (chosen: string) => void
  error?: string | undefined
}

/** Some of a few known values. */
function Choices({ label, values, chosen, onChange, error }: ChoicesProps) {
  const id = useId()
  const now = words(chosen)
  return (
    <fieldset className={styles.choices} aria-describedby={error ? id : undefined}>
      <legend>{label} (optional)</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={value}
          checked={now.includes(value)}
          onChange={(isChosen) =>
            onChange(values.filter((one) => (one === value ? isChosen : now.includes(one))).join(', '))
          }
        />
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
