import { Link, useApiMutation, useNavigateTo } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { type FormEvent, useState } from 'react'
import { CodeForm } from './code-form'
import styles from './sign-in.module.css'

/** E-mail, then code, then a new password. */
export default function ForgotPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const navigateTo = useNavigateTo()
  const send = useApiMutation('user/forgot-password')
  const verify = useApiMutation('user/forgot-password/otp-verify')
  const reset = useApiMutation('user/forgot-password/reset-password', { onSuccess: () => navigateTo('/auth/login', { replace: true }) })
  const submit = (action: () => void) => (event: FormEvent) => {
    event.preventDefault()
    action()
  }
  const address = { email: email.trim() }

  const step = verify.data ? 'password' : send.data ? 'code' : 'email'
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>{{ email: 'A new password', code: 'Check your e-mail', password: 'Choose a new password' }[step]}</h1>
        {step === 'email' && (
          <form className={styles.form} onSubmit={submit(() => send.mutate(address))}>
            <p>Tell us your e-mail and we send you a code.</p>
            <TextField label="E-mail" type="email" autoComplete="username" required value={email} onChange={setEmail} error={send.error?.message} />
            <Button type="submit" variant="primary" size="large" full loading={send.isPending}>
              Send the code
            </Button>
          </form>
        )}
        {step === 'code' && send.data && (
          <CodeForm
            email={email}
            resendAfter={send.data.resendAfterSeconds}
            pending={verify.isPending}
            problem={verify.error?.message}
            onCode={(code) => verify.mutate({ ...address, code })}
            onResend={() => send.mutate(address)}
          />
        )}
        {step === 'password' && (
          <form className={styles.form} onSubmit={submit(() => reset.mutate({ resetToken: verify.data?.resetToken ?? '', password }))}>
            {reset.error && Object.keys(reset.error.fields).length === 0 && <Notice tone="error">{reset.error.message}</Notice>}
            <TextField
              label="New password"
              type="password"
              autoComplete="new-password"
              required
              minLength={10}
              hint="At least 10 characters."
              value={password}
              onChange={setPassword}
              error={reset.error?.fields['password']}
            />
            <Button type="submit" variant="primary" size="large" full loading={reset.isPending}>
              Save the new password
            </Button>
          </form>
        )}
        <p className={styles.under}>
          <Link to="/auth/login">Back to sign-in</Link>
        </p>
      </div>
    </div>
  )
}
