import { useState } from 'react'

/**
 * The fields of a form. What was not touched says what is known now: it may have been changed elsewhere while the form
 * is open.
 */
export function useFields<T extends object>(known: T) {
  const [touched, setTouched] = useState<Partial<T>>({})
  const change =
    <F extends keyof T>(field: F) =>
    (value: T[F]) =>
      setTouched((before) => ({ ...before, [field]: value }))
  return { fields: { ...known, ...touched }, change }
}
