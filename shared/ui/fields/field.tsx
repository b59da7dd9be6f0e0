import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../layout/cx'
import css from './fields.module.css'

export interface FieldProps {
  label: string
  /** What is wrong and how to mend it. */
  error?: string
  /** Help that is always there. */
  hint?: ReactNode
  optional?: boolean
  className?: string
}

/** The ids that tie an input to its label, its hint and its error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The sentence under a field that did not pass. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={css.error}>
    <CircleAlert size={15} aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** Label above, control, then the error or the hint. For controls of one's own, too. */
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
