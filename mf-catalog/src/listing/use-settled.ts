import { type RefObject, useEffect } from 'react'

/** Wait after a page has been shown, ms: it has been laid out by then, and scrolled to where somebody left it. */
const settleMs = 1000

/**
 * Marks an element as settled. The browser knows the height of all its parts from then on, so that it can leave out
 * those that are off the screen and the page stays as long as it is.
 */
export function useSettled(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => element.current?.setAttribute('data-settled', ''), settleMs)
    return () => clearTimeout(timer)
  }, [element])
}
