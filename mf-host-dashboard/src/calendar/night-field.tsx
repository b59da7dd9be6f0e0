import { TextField } from '@qe/ui'
import { useState } from 'react'

interface Props {
  label: string
  value: string
  min: string
  max: string
  onChange: (date: string) => void
  error?: string | undefined
}

/**
 * A date by keyboard or the platform's own picker. What is being typed passes through years such as 0002; only a date
 * within the bounds is told, and the field keeps the rest to itself until then.
 */
export function NightField({ value, min, max, onChange, ...rest }: Props) {
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
