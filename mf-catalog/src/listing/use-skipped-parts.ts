import { type RefObject, useEffect } from 'react'
import css from './listing-page.module.css'

/** Wait after a page has been shown, ms: it has been laid out by then, and scrolled to where somebody left it. */
const settleMs = 1000

/**
 * Has the browser leave out the parts of a page while they are off the screen. It knows their heights by then, so the
 * page stays as long as it is. One on the screen is left alone until it is not: it would be gone for a frame.
 */
export function useSkippedParts(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) continue
        target.toggleAttribute('data-skipped', true)
        observer.unobserve(target)
      }
    })
    const timer = setTimeout(() => {
      for (const part of page.current?.querySelectorAll(`.${css.section}, .${css.plain}`) ?? []) observer.observe(part)
    }, settleMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [page])
}
