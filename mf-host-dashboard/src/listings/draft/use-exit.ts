import { useEffect, useRef, useState } from 'react'

/** A town that is not found by then is left out: the draft says that it is missing. */
const longestWaitMs = 5000

/**
 * Exits once nothing is looked up or saved any more, or after a few seconds.
 * @param saveAndExit called with what is there by then
 */
export function useExit(isWaitedFor: boolean, saveAndExit: () => void): { isExiting: boolean; exit: () => void } {
  const [isExiting, setExiting] = useState(false)
  const latest = useRef(saveAndExit)
  latest.current = saveAndExit
  useEffect(() => {
    if (!isExiting) return
    const leave = () => {
      setExiting(false)
      latest.current()
    }
    if (!isWaitedFor) return leave()
    const timer = setTimeout(leave, longestWaitMs)
    return () => clearTimeout(timer)
  }, [isExiting, isWaitedFor])
  return { isExiting, exit: () => setExiting(true) }
}
