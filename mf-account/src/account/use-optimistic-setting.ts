import { useRef } from 'react'

interface OptimisticSetting<T> {
  /** The value on the page. */
  value: T
  display: (value: T) => void
  /** Saves what has changed, and nothing else: the rest may have been changed elsewhere since. */
  save: (changes: Partial<T>) => Promise<unknown>
  /** Saving failed, or its answer was lost. */
  onError: () => void
}

const changesBetween = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof T])) as Partial<T>

/**
 * A setting without a "Save" button: displays a change at once and saves one at a time, so that the last of many quick
 * presses wins. After a failure it returns to the stored value.
 */
export function useOptimisticSetting<T extends object>({
  value,
  display,
  save,
  onError,
}: OptimisticSetting<T>): (changes: Partial<T>) => void {
  const state = useRef({ target: value, stored: value, isSaving: false })
  const now = state.current
  if (!now.isSaving) now.target = now.stored = value

  const saveAll = async () => {
    now.isSaving = true
    while (now.target !== now.stored) {
      const saving = now.target
      const changes = changesBetween(now.stored, saving)
      try {
        if (Object.keys(changes).length > 0) await save(changes)
        now.stored = saving
      } catch {
        // A newer change is still saved.
        if (now.target !== saving) continue
        display(now.stored)
        now.target = now.stored
        onError()
      }
    }
    now.isSaving = false
  }
  return (changes) => {
    now.target = { ...now.target, ...changes }
    display(now.target)
    if (!now.isSaving) void saveAll()
  }
}
