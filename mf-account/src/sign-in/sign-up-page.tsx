import { Link, useApiMutation, useSearchParams } from '@qe/platform'
import { Button, Checkbox, Notice, TextField } from '@qe/ui'
import { useState } from 'react'
import { CodeForm } from './code-form'
import styles from './sign-in.module.css'
import { useArrive } from './use-arrive'

const empty = { firstName: '', lastName: '', email: '', password: '' }

export default function SignUpPage() {
  const [params] = useSearchParams()
  const [person, setPerson] = useState(empty)
  const [asProvider, setAsProvider] = useState(params.get('host') === '1')
  const arrive = useArrive()
  const signUp = useApiMutation('user/signup')
  const verify = useApiMutation('user/signup-otp-verify', { onSuccess: arrive })
  const resend = useApiMutation('user/send-otp')
  const change = (field: keyof typeof empty) => (value: string) => setPerson({ ...person, [field]: value })
  const { error } = signUp

  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>{signUp.data ? 'Check your e-mail' : 'Create an account'}</h1>
        {signUp.data ? (
          <CodeForm
            email={person.email}
            resendAfter={signUp.data.resendAfterSeconds}
            pending={verify.isPending}
            problem={verify.error?.message}
            onCode={(code) => verify.mutate({ email: person.email.trim(), code })}
            onResend={() => resend.mutate({ email: person.email.trim() })}
          />
        ) : (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              signUp.mutate({ ...person, email: person.email.trim(), asProvider })
            }}
          >
            {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
            <div className={styles.names}>
              <TextField label="First name" autoComplete="given-name" required value={person.firstName} onChange={change('firstName')} error={error?.fields['firstName']} />
              <TextField label="Last name" autoComplete="family-name" required value={person.lastName} onChange={change('lastName')} error={error?.fields['lastName']} />
            </div>
            <TextField label="E-mail" type="email" autoComplete="email" required value={person.email} onChange={change('email')} error={error?.fields['email']} />
            <TextField
              label="Password"
              type="password"
              autoComplete="new-password"
              required
              minLength={10}
              hint="At least 10 characters; a few words work well."
              value={person.password}
              onChange={change('password')}
              error={error?.fields['password']}
            />
            <Checkbox label="I want to rent out a place" checked={asProvider} onChange={setAsProvider} />
            <Button type="submit" variant="primary" size="large" full loading={signUp.isPending}>
              Create my account
            </Button>
          </form>
        )}
        <p className={styles.under}>
          You have an account? <Link to="/auth/login">Sign in</Link>
        </p>
      </div>
    </div>
  )
}
