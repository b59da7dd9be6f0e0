import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'

export interface LeaveGuard {
  /** Somebody wants to leave: ask them whether what they have not saved may go. */
  isAsking: boolean
  leave: () => void
  stay: () => void
  /** The page itself navigates next, after what was not saved is saved or gone. */
  allow: () => void
}

/**
 * Keeps people on a page while something on it is not saved, until they say that they want to leave. Closing the tab or
 * going to another site is asked about by the browser itself.
 * @param isWithin whether what is not saved lives on at a path of this site
 */
export function useLeaveGuard(hasUnsaved: boolean, isWithin: (path: string) => boolean = () => false): LeaveGuard {
  const isAllowed = useRef(false)
  const blocker = useBlocker(({ nextLocation }) => hasUnsaved && !isAllowed.current && !isWithin(nextLocation.pathname))
  useEffect(() => {
    if (!hasUnsaved) return
    isAllowed.current = false
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    allow: () => {
      isAllowed.current = true
    },
  }
}
