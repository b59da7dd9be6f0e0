import { Link, signOut, useApiMutation, useSession } from '@qe/platform'
import { Button, buttonClass } from '@qe/ui'
import { AuthPage } from './auth-page'
import styles from './sign-in.module.css'

/** Somebody who is signed in came to a page for those who are not. */
export function AlreadyIn({ toHost }: { toHost: boolean }) {
  const { user, isProvider } = useSession()
  // Where the server can't be reached, this browser forgets all the same.
  const { mutate: leave, isPending } = useApiMutation('user/logout', {
    quiet: true,
    onSuccess: () => signOut(),
    onError: () => signOut(),
  })
  return (
    <AuthPage
      title={`You are signed in, ${user?.firstName ?? ''}`}
      lead={
        toHost && !isProvider
          ? 'Hosting opens on this account once you have told us who you are. That takes three short steps.'
          : user?.email
      }
    >
      <div className={styles.ways}>
        {toHost && !isProvider ? (
          <Link to="/account/identity?host=1" className={buttonClass({ variant: 'primary' })}>
            Begin hosting
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
