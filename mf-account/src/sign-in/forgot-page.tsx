import { checkSession, Link, useApiMutation, useLocation, useNavigateTo, useSession } from '@qe/platform'
import { Button, Notice, TextField } from '@qe/ui'
import { type FormEvent, useState } from 'react'
import { AuthPage } from './auth-page'
import { CodeForm } from './code-form'
import { PasswordField } from './password-field'
import { resendAt, usePendingCode } from './pending-code'
import styles from './sign-in.module.css'

/** Resets a password: e-mail address, code, new password. */
export default function ForgotPage() {
  const { isLoggedIn, user } = useSession()
  const { state } = useLocation()
  // The one that was typed at sign-in, or that of the account.
  const [email, setEmail] = useState((state as { email?: string } | null)?.email || (user?.email ?? ''))
  const [password, setPassword] = useState('')
  const navigateTo = useNavigateTo()
  const [pendingCode, setPendingCode] = usePendingCode()
  const send = useApiMutation('user/forgot-password', {
    onSuccess: ({ resendAfterSeconds, ticket }, { email }) => setPendingCode({ email, ticket, resendAfterSeconds }),
  })
  const verify = useApiMutation('user/forgot-password/otp-verify')
  const reset = useApiMutation('user/forgot-password/reset-password', {
    onSuccess: async () => {
      // The new password has ended the sessions of its account, maybe that of this browser.
      if (isLoggedIn) await checkSession()
      navigateTo('/auth/login', { replace: true })
    },
  })
  const submit = (action: () => void) => (event: FormEvent) => {
    event.preventDefault()
    action()
  }
  const startOver = () => {
    setPendingCode(null)
    verify.reset()
    reset.reset()
  }

  const step = verify.data ? 'password' : pendingCode ? 'code' : 'email'
  const texts = {
    email: { title: 'A new password', lead: 'Enter your e-mail address and we send you a code.' },
    code: { title: 'Check your e-mail', lead: undefined },
    password: {
      title: 'Choose a new password',
      lead: 'It signs you out everywhere. Then you sign in with the new password.',
    },
  }[step]
  return (
    <AuthPage title={texts.title} lead={texts.lead} footer={<Link to="/auth/login">Back to sign-in</Link>}>
      {step === 'email' && (
        <form className={styles.form} onSubmit={submit(() => send.mutate({ email: email.trim() }))}>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={setEmail}
            error={send.error?.message}
          />
          <Button type="submit" variant="primary" size="large" full loading={send.isPending}>
            Send the code
          </Button>
        </form>
      )}
      {step === 'code' && pendingCode && (
        <CodeForm
          email={pendingCode.email}
          resendAt={resendAt(pendingCode)}
          resending={send.isPending}
          pending={verify.isPending}
          error={verify.error}
          onCode={(code) => verify.mutate({ email: pendingCode.email, code, ticket: pendingCode.ticket })}
          onResend={() => send.mutate({ email: pendingCode.email, ticket: pendingCode.ticket })}
          onOtherEmail={startOver}
        />
      )}
      {step === 'password' && (
        <form
          className={styles.form}
          onSubmit={submit(() => reset.mutate({ resetToken: verify.data?.resetToken ?? '', password }))}
        >
          {reset.error && !reset.error.fields['password'] && (
            <Notice
              tone="error"
              action={
                <Button size="small" onClick={startOver}>
                  Start again
                </Button>
              }
            >
              {reset.error.fields['resetToken'] ?? reset.error.message}
            </Notice>
          )}
          <PasswordField
            kind="new"
            label="New password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={reset.error?.fields['password']}
          />
          <Button type="submit" variant="primary" size="large" full loading={reset.isPending}>
            Save the new password
          </Button>
        </form>
      )}
    </AuthPage>
  )
}
