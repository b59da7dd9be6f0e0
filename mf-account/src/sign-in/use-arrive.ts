import type { Session } from '@qe/contract'
import { signIn, takeReturnPath, useNavigateTo } from '@qe/platform'

/**
 * Keeps the fresh session and goes where the person wanted to go.
 * @param otherwise where to, when they came here of their own accord
 */
export function useArrive(otherwise = '/'): (session: Session) => void {
  const navigateTo = useNavigateTo()
  return (session) => {
    signIn(session)
    const wanted = takeReturnPath()
    navigateTo(wanted === '/' ? otherwise : wanted, { replace: true })
  }
}
