import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first input of a form that appears: an opening dialog focuses its first button, which closes it. */
export function useFocusFirstInput(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}
