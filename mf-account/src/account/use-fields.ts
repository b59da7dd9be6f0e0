import { useState } from 'react'

/**
 * The fields of a form. Untouched ones follow the saved values, which may change elsewhere while the form is open.
 * `isChanged`: something was typed that is not saved. `forget` takes what has just been saved for saved, however it was
 * written; what was typed since stays.
 */
export function useFields<T extends object>(saved: T) {
  const [touched, setTouched] = useState<Partial<T>>({})
  const change =
    <F extends keyof T>(field: F) =>
    (value: T[F]) =>
      setTouched((before) => ({ ...before, [field]: value }))
  const entries = Object.entries(touched) as [keyof T, T[keyof T]][]
  const isChanged = entries.some(([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field]))
  const forget = (sent: T) =>
    setTouched((before) => {
      const later = (Object.entries(before) as [keyof T, T[keyof T]][]).filter(
        ([field, value]) => value !== sent[field],
      )
      return Object.fromEntries(later) as Partial<T>
    })
  return { fields: { ...saved, ...touched }, change, isChanged, forget }
}
