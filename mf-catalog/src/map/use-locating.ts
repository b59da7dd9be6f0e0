import type { Point } from '@qe/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deadlineMs, locate, notFound } from './locate'

interface LocatingOptions {
  onFound: (point: Point) => void
  /** Gets a sentence on why not, and what to do. */
  onProblem: (sentence: string) => void
  /** Somebody goes on only once there is an answer. */
  isAwaited?: boolean
}

/**
 * Asks the browser where the visitor is, once at a time. An answer goes to what was rendered last, and nowhere after
 * `stop` or when what asked for it is gone.
 */
export function useLocating({ isAwaited = false, ...answers }: LocatingOptions): {
  isLooking: boolean
  look: () => Promise<void>
  stop: () => void
} {
  const [isLooking, setLooking] = useState(false)
  const latest = useRef(answers)
  latest.current = answers
  /** The question that waits for its answer. */
  const open = useRef<object | null>(null)
  useEffect(
    () => () => {
      open.current = null
    },
    [],
  )
  const stop = useCallback(() => {
    open.current = null
    setLooking(false)
  }, [])
  // Browsers leave a question unanswered whose prompt is closed without an answer.
  useEffect(() => {
    if (!isLooking || !isAwaited) return
    const timer = setTimeout(() => {
      stop()
      latest.current.onProblem(notFound)
    }, deadlineMs)
    return () => clearTimeout(timer)
  }, [isLooking, isAwaited, stop])
  const look = async () => {
    if (open.current) return
    const question = {}
    open.current = question
    setLooking(true)
    const answer = await locate().then(
      (point) => () => latest.current.onFound(point),
      ({ message }: Error) =>
        () =>
          latest.current.onProblem(message),
    )
    if (open.current !== question) return
    stop()
    answer()
  }
  return { isLooking, look, stop }
}
