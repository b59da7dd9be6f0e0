import { ChevronDown } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { cx } from '../layout/cx'
import { Field, type FieldProps } from './field'
import css from './fields.module.css'

type Controlled = { value: string; onChange: (value: string) => void }

export interface TextFieldProps
  extends FieldProps,
    Controlled,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> {
  /** Icon inside the field, at the start. */
  start?: ReactNode
  /** Small button inside the field, at the end. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input. */
export function TextField({
  label,
  error,
  hint,
  optional,
  className,
  value,
  onChange,
  start,
  end,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(control) => (
        <div className={css.box}>
          {start && <span className={css.start}>{start}</span>}
          <input
            {...rest}
            {...control}
            className={cx(css.input, Boolean(start) && css.withStart, Boolean(end) && css.withEnd)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {end && <span className={css.end}>{end}</span>}
        </div>
      )}
    </Field>
  )
}

export interface TextAreaProps
  extends FieldProps,
    Controlled,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** A labelled text area. Shows the remaining characters near its limit. */
export function TextArea({ label, error, hint, optional, className, value, onChange, ...rest }: TextAreaProps) {
  const charactersLeft = rest.maxLength && value.length > rest.maxLength * 0.8 ? rest.maxLength - value.length : null
  return (
    <Field
      label={label}
      error={error}
      hint={charactersLeft === null ? hint : `${charactersLeft} characters left`}
      optional={optional}
      className={className}
    >
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export interface SelectFieldProps
  extends FieldProps,
    Controlled,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'className'> {
  options: { value: string; label: string }[]
  /** Shown without a choice. */
  placeholder?: string
}

/** The native select: best on a phone and by keyboard. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  className,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(control) => (
        <div className={css.box}>
          <select
            {...rest}
            {...control}
            className={css.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={css.chevron} size={18} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
