import { Link, signOut, useApiMutation, useSession } from '@qe/platform'
import { Button, buttonClass } from '@qe/ui'
import { AuthPage } from './auth-page'
import styles from './sign-in.module.css'

/** Shown on sign-in and sign-up pages to a person who is signed in. */
export function AlreadySignedIn({ toHost }: { toHost: boolean }) {
  const { user, isProvider } = useSession()
  // Ends the session in this browser even when the API can't be reached.
  const { mutate: leave, isPending } = useApiMutation('user/logout', {
    quiet: true,
    onSuccess: () => signOut(),
    onError: () => signOut(),
  })
  const hasDocument = user?.identity !== undefined && user.identity.status !== 'none'
  return (
    <AuthPage
      title={`You are signed in, ${user?.firstName ?? ''}`}
      lead={
        toHost && !isProvider
          ? hasDocument
            ? 'Hosting opens on this account with one press.'
            : 'Hosting opens on this account once you have told us who you are. That takes three short steps.'
          : user?.email
      }
    >
      <div className={styles.ways}>
        {toHost && !isProvider ? (
          <Link to="/account/identity?host=1" className={buttonClass({ variant: 'primary' })}>
            Start hosting
          </Link>
        ) : (
          <Link to={isProvider ? '/host' : '/'} className={buttonClass({ variant: 'primary' })}>
            {isProvider ? 'To your dashboard' : 'Find a place to stay'}
          </Link>
        )}
        <Button loading={isPending} onClick={() => leave({})}>
          Sign out
        </Button>
      </div>
    </AuthPage>
  )
}
