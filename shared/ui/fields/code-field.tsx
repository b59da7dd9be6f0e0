import { toAsciiDigits } from '@qe/contract'
import { FieldError } from '@qe/ui'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import css from './code.module.css'

export interface CodeFieldProps {
  label: string
  /** The digits so far. */
  value: string
  onChange: (digits: string) => void
  /** All digits are there. */
  onComplete: (digits: string) => void
  /** How many digits. */
  length?: number
  error?: string | undefined
  autoFocus?: boolean
}

const digitsOf = (text: string) => toAsciiDigits(text).replace(/\D/g, '')

/**
 * A box a digit. Typing walks on, backspace walks back, and a code that is pasted, or filled in from a message, fills
 * all of them wherever it lands.
 */
export function CodeField({ label, value, onChange, onComplete, length = 6, error, autoFocus }: CodeFieldProps) {
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => boxes.current[Math.min(length - 1, Math.max(0, index))]?.focus()

  const put = (digits: string, at: number) => {
    onChange(digits)
    focus(at)
    if (digits.length === length && digits !== value) onComplete(digits)
  }
  const typed = (index: number, text: string) => {
    const digits = digitsOf(text)
    if (text === '') return put(value.slice(0, index) + value.slice(index + 1), index)
    if (digits === '') return
    const at = Math.min(index, value.length)
    if (digits.length > 2) return put(digits.slice(0, length), digits.length)
    // In a box that held a digit the new one stands beside the old: it takes its place.
    const fresh = digits.length === 2 && value[at] ? digits.replace(value[at], '') || digits.slice(-1) : digits
    put((value.slice(0, at) + fresh + value.slice(at + fresh.length)).slice(0, length), at + fresh.length)
  }
  const pressed = (index: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !value[index]) {
      event.preventDefault()
      put(value.slice(0, Math.max(0, index - 1)), index - 1)
    }
    if (event.key === 'ArrowLeft') focus(index - 1)
    if (event.key === 'ArrowRight') focus(Math.min(index + 1, value.length))
  }
  const pasted = (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = digitsOf(event.clipboardData.getData('text')).slice(0, length)
    if (digits) put(digits, digits.length)
  }

  return (
    <fieldset className={css.code} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.label}>{label}</legend>
      <div className={css.boxes} dir="ltr">
        {Array.from({ length }, (_, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            className={css.box}
            aria-label={`Digit ${index + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            // biome-ignore lint/a11y/noAutofocus: the one thing to do here, asked for by the page
            autoFocus={autoFocus && index === 0}
            value={value[index] ?? ''}
            onChange={(event) => typed(index, event.target.value)}
            onKeyDown={(event) => pressed(index, event)}
            onPaste={pasted}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <span aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</span>
    </fieldset>
  )
}
