import { Link, signOut, useApiMutation, useApiQuery } from '@qe/platform'
import { Button, Loaded, Notice } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { useState } from 'react'
import { Devices } from '../devices/devices'
import { EmailAddress } from '../security/change-email'
import { Passkeys } from '../security/passkeys'
import { SecondFactor } from '../security/second-factor'
import { PasswordField } from '../sign-in/password-field'
import styles from './account.module.css'
import { SettingsPage } from './settings-page'

function PasswordForm() {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const { mutate, isPending, error } = useApiMutation('user/change-password', {
    refresh: ['user/device/list'],
    onSuccess: () => {
      setCurrent('')
      setNew('')
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ currentPassword, newPassword })
      }}
    >
      {error && Object.keys(error.fields).length === 0 && <Notice tone="error">{error.message}</Notice>}
      <PasswordField
        kind="current"
        label="Current password"
        value={currentPassword}
        onChange={setCurrent}
        error={error?.fields['currentPassword']}
      />
      <p className={styles.quiet}>
        <Link to="/auth/forgot">Forgot your password?</Link>
      </p>
      <PasswordField
        kind="new"
        label="New password"
        value={newPassword}
        onChange={setNew}
        error={error?.fields['newPassword']}
      />
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          Change my password
        </Button>
      </div>
    </form>
  )
}

function SignOutEverywhere() {
  const [confirming, setConfirming] = useState(false)
  const { mutate, isPending } = useApiMutation('user/all-device-logout', { onSuccess: () => signOut() })
  return (
    <section className={styles.section}>
      <h2>Signed in somewhere you no longer trust?</h2>
      <p className={styles.quiet}>
        This ends every session at once, this one too. Bookings and messages stay as they are.
      </p>
      <Button className={styles.after} onClick={() => setConfirming(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Sign out everywhere?"
        footer={
          <>
            <Button variant="ghost" onClick={() => setConfirming(false)}>
              Stay signed in
            </Button>
            <Button variant="primary" loading={isPending} onClick={() => mutate({})}>
              Sign out everywhere
            </Button>
          </>
        }
      >
        <p>You will need to sign in again on each device.</p>
      </Dialog>
    </section>
  )
}

/** For accounts that sign in with Google or a passkey only. */
const NoPassword = () => (
  <section className={styles.section}>
    <h2>Password</h2>
    <p className={styles.quiet}>
      You have none: you sign in without it. To add one, <Link to="/auth/forgot">have a code sent to you</Link>.
    </p>
  </section>
)

/** Password, two-step sign-in and passkeys. */
function SignInMethods() {
  const query = useApiQuery('user/sign-in-methods', {})
  return (
    <Loaded query={query} shape={[240, 160, 160]} compact>
      {({ password, authenticator, passkeys }) => (
        <>
          {password ? <PasswordForm /> : <NoPassword />}
          <SecondFactor authenticator={authenticator} />
          <Passkeys passkeys={passkeys} />
        </>
      )}
    </Loaded>
  )
}

/** Password, second factor, passkeys, e-mail address, signed-in devices, and signing out everywhere. */
export default function SecurityPage() {
  return (
    <SettingsPage title="Sign-in and security" text="A new password signs you out everywhere but here.">
      <SignInMethods />
      <EmailAddress />
      <Devices />
      <SignOutEverywhere />
    </SettingsPage>
  )
}
