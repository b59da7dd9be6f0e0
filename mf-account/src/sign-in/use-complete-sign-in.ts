import type { Session } from '@qe/contract'
import { signIn, takeReturnPath, useNavigateTo } from '@qe/platform'

/**
 * Stores the new session and navigates to the remembered path.
 * @param defaultPath path for a person who came here directly
 */
export function useCompleteSignIn(defaultPath = '/'): (session: Session) => void {
  const navigateTo = useNavigateTo()
  return (session) => {
    signIn(session)
    const returnPath = takeReturnPath()
    navigateTo(returnPath === '/' ? defaultPath : returnPath, { replace: true })
  }
}
