import type { Session } from '@qe/contract'
import { signIn, takeReturnPath, useNavigateTo, useWatch } from '@qe/platform'

/** Where hosting begins: for who does not host yet, and who has not submitted a document, with that. */
const hostingPath = ({ role, identity }: Session['user']): string =>
  role.roleDisplayName === 'Guest' || identity.status === 'none' ? '/account/identity?host=1' : '/host'

/**
 * Stores the new session and navigates to the remembered path.
 * @param toHost the person came here to rent out a place
 */
export function useCompleteSignIn({ toHost = false } = {}): (session: Session) => void {
  const navigateTo = useNavigateTo()
  const watch = useWatch()
  return (session) => {
    signIn(session)
    watch.ok('sign-in')
    const returnPath = takeReturnPath()
    navigateTo(returnPath === '/' && toHost ? hostingPath(session.user) : returnPath, { replace: true })
  }
}
