import { formatCount, TextArea, type TextAreaProps, TextField, type TextFieldProps } from '@qe/ui'
import styles from './limited-text.module.css'

interface LengthProps {
  length: number
  limit: number
}

/** `120 of 500`. */
export const LengthCounter = ({ length, limit }: LengthProps) => (
  <span className={styles.counter}>
    {formatCount(length)} of {formatCount(limit)}
    <span className="visually-hidden"> characters</span>
  </span>
)

/** Why a text can't be sent as it is; undefined when it is short enough. */
export const tooLong = ({ length, limit }: LengthProps): string | undefined =>
  length > limit
    ? `Shorten it by ${formatCount(length - limit)} ${length - limit === 1 ? 'character' : 'characters'}: ` +
      `${formatCount(limit)} is the most.`
    : undefined

/** What a text with a limit shows of its length. It takes more than that, so that nothing pasted is cut silently. */
function lengthOf({ value, limit, hint, error }: LimitedText) {
  const text = { length: value.length, limit }
  return {
    hint: (
      <span className={styles.counted}>
        {hint && <span>{hint}</span>}
        <LengthCounter {...text} />
      </span>
    ),
    error: tooLong(text) ?? error,
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
