import { useRef } from 'react'

interface OptimisticSetting<T> {
  /** The value on the page. */
  value: T
  display: (value: T) => void
  save: (value: T) => Promise<unknown>
  /** Saving failed, or its answer was lost. */
  onError: () => void
}

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
      try {
        await save(saving)
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
