import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '@qe/ui'
import styles from './sections.module.css'

/** What a text with a limit shows of its length. It takes more than that, so that nothing pasted is cut silently. */
function lengthOf({ value, limit, hint, error }: LimitedText) {
  const over = value.length - limit
  const counter = (
    <span className={styles.counter}>
      {value.length} of {limit}
      <span className="visually-hidden"> characters</span>
    </span>
  )
  return {
    hint: (
      <span className={styles.counted}>
        <span>{hint}</span>
        {counter}
      </span>
    ),
    error: over > 0 ? `Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}: ${limit} is the most.` : error,
  }
}

interface LimitedText {
  value: string
  limit: number
  hint?: string
  error?: string | undefined
}

type Limited<Props> = LimitedText & Omit<Props, 'hint' | 'error' | 'maxLength' | 'value'>

/** A text field that counts its characters. */
export const LimitedField = ({ limit, hint, error, ...field }: Limited<TextFieldProps>) => (
  <TextField {...field} {...lengthOf({ value: field.value, limit, ...(hint && { hint }), error })} />
)

/** A text area that counts its characters. */
export const LimitedArea = ({ limit, hint, error, ...field }: Limited<TextAreaProps>) => (
  <TextArea {...field} {...lengthOf({ value: field.value, limit, ...(hint && { hint }), error })} />
)
