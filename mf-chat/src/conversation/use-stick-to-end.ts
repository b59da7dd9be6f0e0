import { useLayoutEffect, useRef, useState } from 'react'

/** A reader within this distance of the end counts as being there (px). */
const nearEndPx = 96

interface VisibleMessages {
  /** Ids of the first and the last message in the box. */
  oldest: string | undefined
  newest: string | undefined
  /** Number of the reader's messages being sent: sending scrolls to the end. */
  outgoing: number
}

/**
 * Keeps a box of messages scrolled to its end: at first, as messages arrive, and when the reader sends one. A reader
 * who scrolled up stays there and sees `hasNew`; older messages inserted above do not move what is on screen.
 */
export function useStickToEnd({ oldest, newest, outgoing }: VisibleMessages) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  const [hasNew, setHasNew] = useState(false)

  const scrollToEnd = () => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    setHasNew(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when older messages were inserted above
  useLayoutEffect(() => {
    const element = box.current
    if (element) element.scrollTop += element.scrollHeight - height.current
  }, [oldest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for the newest message
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd()
    else if (newest) setHasNew(true)
  }, [newest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the reader sends
  useLayoutEffect(() => {
    if (outgoing > 0) scrollToEnd()
  }, [outgoing])

  // The box changes its height with attachments, quick replies and a phone's keyboard.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    height.current = box.current?.scrollHeight ?? 0
  })

  const onScroll = () => {
    const element = box.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    if (isAtEnd.current) setHasNew(false)
  }

  return { box, onScroll, hasNew, scrollToEnd }
}
