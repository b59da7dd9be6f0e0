import { useRef } from 'react'

interface Setting<T> {
  /** How it stands on the page. */
  shown: T
  show: (value: T) => void
  tell: (value: T) => Promise<unknown>
  /** The server could not be told, or its answer was lost. */
  onFailed: () => void
}

/**
 * A setting without a "Save": shown as soon as it is pressed, and told one change at a time, so that of many quick
 * presses the last one stays. Where the server could not be told, it goes back to what the server knows.
 */
export function useAtOnce<T extends object>({
  shown,
  show,
  tell,
  onFailed,
}: Setting<T>): (changes: Partial<T>) => void {
  const state = useRef({ wanted: shown, known: shown, isTelling: false })
  const now = state.current
  if (!now.isTelling) now.wanted = now.known = shown

  const tellAll = async () => {
    now.isTelling = true
    while (now.wanted !== now.known) {
      const telling = now.wanted
      try {
        await tell(telling)
        now.known = telling
      } catch {
        // What was pressed since is tried all the same.
        if (now.wanted !== telling) continue
        show(now.known)
        now.wanted = now.known
        onFailed()
      }
    }
    now.isTelling = false
  }
  return (changes) => {
    now.wanted = { ...now.wanted, ...changes }
    show(now.wanted)
    if (!now.isTelling) void tellAll()
  }
}
