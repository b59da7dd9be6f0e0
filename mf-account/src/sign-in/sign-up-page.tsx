import { Link, useApiMutation, useSearchParams, useSession } from '@qe/platform'
import { Button, Checkbox, Notice, TextField } from '@qe/ui'
import { useState } from 'react'
import { AlreadySignedIn } from './already-signed-in'
import { AuthPage } from './auth-page'
import { CodeForm } from './code-form'
import { GoogleSignIn } from './google-sign-in'
import { PasswordField } from './password-field'
import { resendAt, usePendingCode } from './pending-code'
import styles from './sign-in.module.css'
import { useCompleteSignIn } from './use-complete-sign-in'

const empty = { firstName: '', lastName: '', email: '', password: '' }

/** `?host=1` comes from an invitation to host: texts and the next page are a host's. */
function SignUpForm() {
  const [params, setParams] = useSearchParams()
  const asProvider = params.get('host') === '1'
  const [person, setPerson] = useState(empty)
  const completeSignIn = useCompleteSignIn({ toHost: asProvider })
  const [pendingCode, setPendingCode] = usePendingCode()
  const signUp = useApiMutation('user/signup', {
    onSuccess: ({ resendAfterSeconds, ticket }, { email }) => setPendingCode({ email, ticket, resendAfterSeconds }),
  })
  const verify = useApiMutation('user/signup-otp-verify', { onSuccess: completeSignIn })
  const resend = useApiMutation('user/send-otp', {
    onSuccess: ({ resendAfterSeconds, ticket }, { email }) => setPendingCode({ email, ticket, resendAfterSeconds }),
  })
  const change = (field: keyof typeof empty) => (value: string) => setPerson({ ...person, [field]: value })
  const { error } = signUp

  if (pendingCode)
    return (
      <AuthPage title="Check your e-mail">
        <CodeForm
          email={pendingCode.email}
          resendAt={resendAt(pendingCode)}
          resending={resend.isPending}
          pending={verify.isPending}
          error={verify.error}
          onCode={(code) => verify.mutate({ email: pendingCode.email, code, ticket: pendingCode.ticket })}
          onResend={() => resend.mutate({ email: pendingCode.email, ticket: pendingCode.ticket })}
          onOtherEmail={() => {
            setPendingCode(null)
            verify.reset()
          }}
        />
      </AuthPage>
    )
  return (
    <AuthPage
      title={asProvider ? 'Rent out your place' : 'Create an account'}
      lead={
        asProvider
          ? 'Create an account first. Then we check who you are, and your place can go live.'
          : 'To book, to write to hosts, and to keep places you like.'
      }
      footer={
        <>
          You have an account? <Link to={`/auth/login${asProvider ? '?host=1' : ''}`}>Sign in</Link>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          signUp.mutate({ ...person, email: person.email.trim(), asProvider })
        }}
      >
        {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
        <div className={styles.names}>
          <TextField
            label="First name"
            autoComplete="given-name"
            required
            value={person.firstName}
            onChange={change('firstName')}
            error={error?.fields['firstName']}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            required
            value={person.lastName}
            onChange={change('lastName')}
            error={error?.fields['lastName']}
          />
        </div>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          value={person.email}
          onChange={change('email')}
          error={error?.fields['email']}
        />
        <PasswordField
          kind="new"
          label="Password"
          value={person.password}
          onChange={change('password')}
          error={error?.fields['password']}
        />
        <Checkbox
          label="I want to rent out a place"
          checked={asProvider}
          onChange={(host) => setParams(host ? { host: '1' } : {}, { replace: true })}
        />
        <Button type="submit" variant="primary" size="large" full loading={signUp.isPending}>
          Create my account
        </Button>
        <p className={styles.small}>
          {/* In a tab of their own: what was entered here stays. */}
          By creating an account you agree to the{' '}
          <Link to="/page/terms" target="_blank">
            terms
          </Link>{' '}
          and have read{' '}
          <Link to="/page/privacy" target="_blank">
            how we keep your data
          </Link>
          .
        </p>
      </form>
      <GoogleSignIn onSession={completeSignIn} />
    </AuthPage>
  )
}

export default function SignUpPage() {
  const [params] = useSearchParams()
  const { isLoggedIn } = useSession()
  const [wasSignedIn] = useState(isLoggedIn)
  return wasSignedIn && isLoggedIn ? <AlreadySignedIn toHost={params.get('host') === '1'} /> : <SignUpForm />
}
