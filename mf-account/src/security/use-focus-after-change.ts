import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element when a value has changed and the button that changed it is gone, so that the keyboard goes on from
 * there and not from the top of the page.
 */
export function useFocusAfterChange<E extends HTMLElement>(value: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (document.activeElement === document.body) element.current?.focus()
  }, [value])
  return element
}
