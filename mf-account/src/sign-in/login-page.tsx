import { Link, useApiMutation, useLocation, useSession } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { useState } from 'react'
import { AlreadySignedIn } from './already-signed-in'
import { AuthPage } from './auth-page'
import { GoogleSignIn } from './google-sign-in'
import { PasswordField } from './password-field'
import styles from './sign-in.module.css'
import { useCompleteSignIn } from './use-complete-sign-in'

function LoginForm() {
  const { search } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const completeSignIn = useCompleteSignIn()
  const { mutate, isPending, error } = useApiMutation('user/signin', { onSuccess: completeSignIn })
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
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ email: email.trim(), password })
        }}
      >
        {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
          error={error?.fields['email']}
        />
        <PasswordField
          kind="current"
          label="Password"
          name="password"
          value={password}
          onChange={setPassword}
          error={error?.fields['password']}
        />
        <p className={styles.forgot}>
          <Link to="/auth/forgot">Forgot your password?</Link>
        </p>
        <Button type="submit" variant="primary" size="large" full loading={isPending}>
          Sign in
        </Button>
      </form>
      <GoogleSignIn onSession={completeSignIn} />
    </AuthPage>
  )
}

export default function LoginPage() {
  // The state on arrival: signing in here must not flash the other page.
  const { isLoggedIn } = useSession()
  const [wasSignedIn] = useState(isLoggedIn)
  return wasSignedIn && isLoggedIn ? <AlreadySignedIn toHost={false} /> : <LoginForm />
}
