import { Link, settings, useApiMutation } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { lazy, Suspense, useState } from 'react'
import styles from './sign-in.module.css'
import { useArrive } from './use-arrive'

const GoogleButton = lazy(() => import(/* webpackChunkName: "google" */ './google-button'))

export default function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const arrive = useArrive()
  const { mutate, isPending, error } = useApiMutation('user/signin', { onSuccess: arrive })
  const { googleClientId } = settings()

  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>Welcome back</h1>
        <p className={styles.lead}>Sign in to book, to write to hosts, and to look after your places.</p>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            mutate({ email: email.trim(), password })
          }}
        >
          {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
          <TextField label="E-mail" type="email" name="email" autoComplete="username" required value={email} onChange={setEmail} error={error?.fields['email']} />
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
            error={error?.fields['password']}
          />
          <Link to="/auth/forgot" className={styles.forgot}>
            Forgot your password?
          </Link>
          <Button type="submit" variant="primary" size="large" full loading={isPending}>
            Sign in
          </Button>
        </form>
        {googleClientId && (
          <>
            <p className={styles.or}>or</p>
            <Suspense fallback={<div className={styles.google} />}>
              <GoogleButton clientId={googleClientId} />
            </Suspense>
          </>
        )}
        <p className={styles.under}>
          New here? <Link to="/auth/signup">Create an account</Link>
        </p>
      </div>
    </div>
  )
}
