import { toAsciiDigits } from '@qe/contract'
import { FieldError } from '@qe/ui'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import css from './code.module.css'

interface CodeFieldProps {
  label: string
  /** The entered digits. */
  value: string
  onChange: (digits: string) => void
  /** Called when all digits are entered. */
  onComplete: (digits: string) => void
  /** Number of digits. */
  length?: number
  error?: string | undefined
  autoFocus?: boolean
}

const digitsOf = (text: string) => toAsciiDigits(text).replace(/\D/g, '')

/** One box per digit. Typing moves forward, backspace moves back. A pasted or autofilled code fills all boxes. */
export function CodeField({ label, value, onChange, onComplete, length = 6, error, autoFocus }: CodeFieldProps) {
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => boxes.current[Math.min(length - 1, Math.max(0, index))]?.focus()

  const setDigits = (digits: string, at: number) => {
    onChange(digits)
    focus(at)
    if (digits.length === length && digits !== value) onComplete(digits)
  }
  const onType = (index: number, text: string) => {
    const digits = digitsOf(text)
    if (text === '') return setDigits(value.slice(0, index) + value.slice(index + 1), index)
    if (digits === '') return
    const at = Math.min(index, value.length)
    if (digits.length > 2) return setDigits(digits.slice(0, length), digits.length)
    // A digit typed into a filled box replaces the old one.
    const fresh = digits.length === 2 && value[at] ? digits.replace(value[at], '') || digits.slice(-1) : digits
    setDigits((value.slice(0, at) + fresh + value.slice(at + fresh.length)).slice(0, length), at + fresh.length)
  }
  const onPress = (index: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !value[index]) {
      event.preventDefault()
      setDigits(value.slice(0, Math.max(0, index - 1)), index - 1)
    }
    if (event.key === 'ArrowLeft') focus(index - 1)
    if (event.key === 'ArrowRight') focus(Math.min(index + 1, value.length))
  }
  const onPasteCode = (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = digitsOf(event.clipboardData.getData('text')).slice(0, length)
    if (digits) setDigits(digits, digits.length)
  }

  return (
    <fieldset className={css.code} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.label}>{label}</legend>
      <div className={css.boxes} dir="ltr">
        {Array.from({ length }, (_, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            className={css.box}
            aria-label={`Digit ${index + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            // biome-ignore lint/a11y/noAutofocus: the page's only field
            autoFocus={autoFocus && index === 0}
            value={value[index] ?? ''}
            onChange={(event) => onType(index, event.target.value)}
            onKeyDown={(event) => onPress(index, event)}
            onPaste={onPasteCode}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <span aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</span>
    </fieldset>
  )
}
