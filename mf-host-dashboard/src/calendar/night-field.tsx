import { TextField } from '@qe/ui'
import { useState } from 'react'

interface NightFieldProps {
  label: string
  value: string
  min: string
  max: string
  onChange: (date: string) => void
  error?: string | undefined
}

/**
 * A date by keyboard or native picker. Reports only dates within the bounds: while typing, the value passes through
 * years such as 0002.
 */
export function NightField({ value, min, max, onChange, ...rest }: NightFieldProps) {
  const [text, setText] = useState(value)
  return (
    <TextField
      {...rest}
      type="date"
      required
      min={min}
      max={max}
      value={text}
      onChange={(typed) => {
        setText(typed)
        if (/^\d{4}-\d{2}-\d{2}$/.test(typed) && typed >= min && typed <= max) onChange(typed)
      }}
    />
  )
}
