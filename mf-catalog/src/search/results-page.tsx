import type { ListingCard } from '@qe/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pages within so much of a screen are rendered, so that scrolling finds cards. */
const margin = '200% 0px'

/** How high each page was, in px: by its listings, which the query cache keeps while somebody looks at one of them. */
const heights = new WeakMap<readonly ListingCard[], number>()

interface ResultsPageProps {
  listings: readonly ListingCard[]
  /** Rendered from the start, also where the page is known to be far away. */
  isNear: boolean
  children: ReactNode
}

/**
 * A page of results, of whose cards there is only the room while it is far from the screen: of ten thousand places the
 * document has those of a few screens. One that has the focus stays.
 */
export function ResultsPage({ listings, isNear, children }: ResultsPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number | null>(() => (isNear ? null : (heights.get(listings) ?? null)))
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        const change = changes.at(-1)
        if (!change) return
        if (change.isIntersecting) return setHeight(null)
        // Without a layout, as in a hidden dialog, nothing is far away.
        if (change.boundingClientRect.height === 0 || box.current?.contains(document.activeElement)) return
        heights.set(listings, change.boundingClientRect.height)
        setHeight(change.boundingClientRect.height)
      },
      { rootMargin: margin },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [listings])
  return (
    <div ref={box} style={height === null ? undefined : { height }}>
      {height === null && children}
    </div>
  )
}
