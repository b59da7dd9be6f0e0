import type { Session } from '@qe/contract'
import { signIn, takeReturnPath, useNavigateTo, useWatch } from '@qe/platform'

/**
 * Stores the new session and navigates to the remembered path.
 * @param defaultPath path for a person who came here directly
 */
export function useCompleteSignIn(defaultPath = '/'): (session: Session) => void {
  const navigateTo = useNavigateTo()
  const watch = useWatch()
  return (session) => {
    signIn(session)
    watch.ok('sign-in')
    const returnPath = takeReturnPath()
    navigateTo(returnPath === '/' ? defaultPath : returnPath, { replace: true })
  }
}
