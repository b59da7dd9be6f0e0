import type { Session } from '@qe/contract'
import { signIn, takeReturn, useNavigateTo } from '@qe/platform'

/** Keeps the fresh session and goes where the person wanted to go. */
export function useArrive(): (session: Session) => void {
  const navigateTo = useNavigateTo()
  return (session) => {
    signIn(session)
    navigateTo(takeReturn(), { replace: true })
  }
}
