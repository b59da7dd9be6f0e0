import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * True once the element is near the viewport, and from then on. For heavy parts, such as a map, whose code loads only
 * for visitors who scroll to them. False on the server.
 */
export function useNearViewport<Part extends HTMLElement = HTMLDivElement>(): readonly [
  ref: RefObject<Part | null>,
  isNear: boolean,
] {
  const ref = useRef<Part>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const watch = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    )
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  return [ref, isNear]
}
