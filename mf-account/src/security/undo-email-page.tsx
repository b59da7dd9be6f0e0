import { checkSession, Link, useApiMutation, useSearchParams, useSession } from '@qe/platform'
import { Button, buttonClass, Notice } from '@qe/ui'
import { AuthPage } from '../sign-in/auth-page'
import styles from '../sign-in/sign-in.module.css'

/**
 * Takes an account back for its old e-mail address. The link alone changes nothing, because mail programs open links on
 * their own.
 */
export default function UndoEmailPage() {
  const [params] = useSearchParams()
  const { isLoggedIn } = useSession()
  const { mutate, isPending, isSuccess, error } = useApiMutation('user/email/undo', {
    quiet: true,
    // Everybody is signed out of the account, maybe this browser too.
    onSuccess: () => isLoggedIn && void checkSession(),
  })
  if (isSuccess)
    return (
      <AuthPage
        title="Your account is yours again"
        lead="It has its old e-mail address, and everybody is signed out. Choose a new password now to sign in."
      >
        <div className={styles.ways}>
          <Link to="/auth/forgot" className={buttonClass({ variant: 'primary' })}>
            Choose a new password
          </Link>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Was it not you?"
      lead={
        'The e-mail address of your account was changed. If that was not you, take your account back: it gets its ' +
        'old address, everybody is signed out, and you choose a new password.'
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ token: params.get('token') ?? '' })
        }}
      >
        {error && (
          <Notice tone="error" live>
            {error.fields['token'] ?? error.message}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" full loading={isPending}>
          Take my account back
        </Button>
      </form>
    </AuthPage>
  )
}
