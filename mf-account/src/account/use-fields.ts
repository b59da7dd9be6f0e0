import { useState } from 'react'

/** The fields of a form. Untouched ones follow the saved values, which may change elsewhere while the form is open. */
export function useFields<T extends object>(saved: T) {
  const [touched, setTouched] = useState<Partial<T>>({})
  const change =
    <F extends keyof T>(field: F) =>
    (value: T[F]) =>
      setTouched((before) => ({ ...before, [field]: value }))
  return { fields: { ...saved, ...touched }, change }
}
