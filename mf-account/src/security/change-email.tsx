import type { UserProfile } from '@qe/contract'
import { type ApiError, bus, useApiMutation, useSession } from '@qe/platform'
import { Button, TextField } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from '../account/account.module.css'
import { storeSavedProfile } from '../account/store-saved-profile'
import { CodeForm } from '../sign-in/code-form'
import { SignInAgain, wantsSignIn } from '../sign-in/sign-in-again'
import { useFocusFirstInput } from '../sign-in/use-focus-first-input'
import securityStyles from './security.module.css'

/** The e-mail address of the account, and changing it. */
export function EmailAddress() {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="email">
      <h2 id="email">E-mail address</h2>
      <p className={`${styles.quiet} ${securityStyles.address}`}>
        You sign in with {user?.email}, and our e-mails go there.
      </p>
      <Button className={styles.after} onClick={() => setOpen(true)}>
        Change my e-mail address
      </Button>
      {isOpen && <ChangeEmail onClose={() => setOpen(false)} />}
    </section>
  )
}

interface SentCode {
  email: string
  ticket: string
  /** When another code may be requested (ms since the epoch). */
  resendAt: number
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  const change = useApiMutation('user/email/change', {
    quiet: true,
    onSuccess: ({ ticket, resendAfterSeconds }, input) =>
      setSent({ email: input.email, ticket, resendAt: Date.now() + resendAfterSeconds * 1000 }),
  })
  const confirm = useApiMutation('user/email/confirm', {
    quiet: true,
    onSuccess: (saved: UserProfile) => {
      storeSavedProfile(saved)
      bus.publish('toast', { message: 'Your e-mail address is changed.', variant: 'success' })
      onClose()
    },
  })
  const send = (ticket?: string) => change.mutate({ email: sent?.email ?? email.trim(), ticket })
  if (wantsSignIn(change.error))
    return <SignInAgain error={change.error} onSignedIn={() => send(sent?.ticket)} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Change your e-mail address">
      {sent ? (
        <CodeForm
          email={sent.email}
          resendAt={sent.resendAt}
          resending={change.isPending}
          pending={confirm.isPending}
          error={confirm.error ?? change.error}
          onCode={(code) => confirm.mutate({ email: sent.email, code, ticket: sent.ticket })}
          onResend={() => send(sent.ticket)}
          onOtherEmail={() => {
            setSent(null)
            confirm.reset()
          }}
        />
      ) : (
        <AddressForm
          email={email}
          onEmail={setEmail}
          pending={change.isPending}
          error={change.error}
          onSubmit={() => send()}
        />
      )}
    </Dialog>
  )
}

interface AddressFormProps {
  email: string
  onEmail: (email: string) => void
  pending: boolean
  /** Why the last address was refused. */
  error: ApiError | null
  onSubmit: () => void
}

function AddressForm({ email, onEmail, pending, error, onSubmit }: AddressFormProps) {
  const form = useFocusFirstInput()
  return (
    <form
      ref={form}
      className={securityStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p>We send a code to the new address. The old one gets a notice, by which it can be undone for 14 days.</p>
      <TextField
        label="New e-mail"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={onEmail}
        error={error?.fields['email'] ?? error?.message}
      />
      <Button type="submit" variant="primary" size="large" full loading={pending}>
        Send the code
      </Button>
    </form>
  )
}
