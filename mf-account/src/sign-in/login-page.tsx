import type { Session } from '@qe/contract'
import { Link, useApiMutation, useLocation, useSearchParams, useSession, useWatch } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { useState } from 'react'
import { AlreadySignedIn } from './already-signed-in'
import { AuthPage } from './auth-page'
import { GoogleSignIn } from './google-sign-in'
import { PasskeyButton } from './passkey-button'
import { usePasskeyAutofill } from './passkeys'
import { PasswordField } from './password-field'
import { wantsSecondFactor } from './second-factor'
import { SecondFactorForm } from './second-factor-form'
import styles from './sign-in.module.css'
import { useCompleteSignIn } from './use-complete-sign-in'

interface Credentials {
  email: string
  password: string
}

/** `?host=1` comes from an invitation to host. */
function LoginForm({ toHost }: { toHost: boolean }) {
  const { search } = useLocation()
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  const [asksCode, setAsksCode] = useState(false)
  const completeSignIn = useCompleteSignIn({ toHost })
  const watch = useWatch()
  const { mutate, isPending, error, reset } = useApiMutation('user/signin', {
    onSuccess: completeSignIn,
    onError: (refusal) => {
      if (wantsSecondFactor(refusal)) setAsksCode(true)
      // A refusal is the person's: a mistyped password. No answer is not.
      else if (refusal.statusCode === 0 || refusal.statusCode >= 500) watch.fail('sign-in', refusal)
    },
  })
  const credentials = { email: typed.email.trim(), password: typed.password }
  if (asksCode)
    return (
      <AuthPage title="One more step" lead="Your account asks for a code besides your password.">
        <SecondFactorForm
          confirm="Sign in"
          pending={isPending}
          error={wantsSecondFactor(error) ? null : error}
          onCode={(secondFactor) => mutate({ ...credentials, secondFactor })}
        >
          <Button
            variant="ghost"
            onClick={() => {
              setAsksCode(false)
              reset()
            }}
          >
            Back
          </Button>
        </SecondFactorForm>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Welcome back"
      lead="Sign in to book, to write to hosts, and to manage your listings."
      footer={
        <>
          New here? <Link to={`/auth/signup${search}`}>Create an account</Link>
        </>
      }
    >
      <CredentialsForm
        typed={typed}
        onType={setTyped}
        pending={isPending}
        error={error}
        onSubmit={() => mutate(credentials)}
        onSession={completeSignIn}
      />
      <PasskeyButton onSession={completeSignIn} />
      <GoogleSignIn onSession={completeSignIn} />
    </AuthPage>
  )
}

interface CredentialsFormProps {
  typed: Credentials
  onType: (typed: Credentials) => void
  pending: boolean
  /** Why the last try was refused. */
  error: { message: string; fields: Record<string, string> } | null
  onSubmit: () => void
  /** The browser's suggestions for the e-mail address may include a passkey. */
  onSession: (session: Session) => void
}

function CredentialsForm({ typed, onType, pending, error, onSubmit, onSession }: CredentialsFormProps) {
  const [passkeyError, setPasskeyError] = useState<string | null>(null)
  usePasskeyAutofill(onSession, setPasskeyError)
  const problem = error && Object.keys(error.fields).length === 0 ? error.message : passkeyError
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setPasskeyError(null)
        onSubmit()
      }}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username webauthn"
        required
        value={typed.email}
        onChange={(email) => onType({ ...typed, email })}
        error={error?.fields['email']}
      />
      <PasswordField
        kind="current"
        label="Password"
        name="password"
        value={typed.password}
        onChange={(password) => onType({ ...typed, password })}
        error={error?.fields['password']}
      />
      <p className={styles.forgot}>
        <Link to="/auth/forgot" state={{ email: typed.email.trim() }}>
          Forgot your password?
        </Link>
      </p>
      <Button type="submit" variant="primary" size="large" full loading={pending}>
        Sign in
      </Button>
    </form>
  )
}

export default function LoginPage() {
  // The state on arrival: signing in here must not flash the other page.
  const { isLoggedIn } = useSession()
  const [params] = useSearchParams()
  const toHost = params.get('host') === '1'
  const [wasSignedIn] = useState(isLoggedIn)
  return wasSignedIn && isLoggedIn ? <AlreadySignedIn toHost={toHost} /> : <LoginForm toHost={toHost} />
}
