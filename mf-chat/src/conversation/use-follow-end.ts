import { useLayoutEffect, useRef, useState } from 'react'

/** This close to the end, pixels, a reader counts as being there. */
const near = 96

interface Shown {
  /** First and last message in the box. */
  oldest: string | undefined
  newest: string | undefined
  /** How many of one's own are on their way: writing leads back to the end. */
  outgoing: number
}

/**
 * Keeps a box of messages at its end: from the first sight on, as new ones come, and when one writes. Whoever reads
 * further up is left there and told, and older messages put in above do not move what is being read.
 */
export function useFollowEnd({ oldest, newest, outgoing }: Shown) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  const [hasNew, setHasNew] = useState(false)

  const toEnd = () => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    setHasNew(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when older messages were put in above
  useLayoutEffect(() => {
    const element = box.current
    if (element && !isAtEnd.current) element.scrollTop += element.scrollHeight - height.current
  }, [oldest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is newest
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
    else if (newest) setHasNew(true)
  }, [newest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one writes
  useLayoutEffect(() => {
    if (outgoing > 0) toEnd()
  }, [outgoing])

  // What stands under the box grows and shrinks: files to send, quick replies, a phone's keyboard.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [])

  useLayoutEffect(() => {
    height.current = box.current?.scrollHeight ?? 0
  })

  const onScroll = () => {
    const element = box.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    if (isAtEnd.current) setHasNew(false)
  }

  return { box, onScroll, hasNew, toEnd }
}
