import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../layout/cx'
import css from './fields.module.css'

export interface FieldProps {
  label: string
  /** What is wrong and how to correct it. */
  error?: string
  /** Help that is always visible. */
  hint?: ReactNode
  optional?: boolean
  className?: string
}

/** Attributes that connect an input with its label, hint and error. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The error below an invalid field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={css.error}>
    <CircleAlert size={15} aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** Label, control, and the error or the hint below. Custom controls can use it, too. */
export function Field({
  label,
  error,
  hint,
  optional,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <div id={note} className={css.hint}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}
