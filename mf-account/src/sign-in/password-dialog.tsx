import { type ApiError, Link } from '@qe/platform'
import { Button } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { type ReactNode, useState } from 'react'
import { PasswordField } from './password-field'
import { wantsSecondFactor } from './second-factor'
import { SecondFactorForm } from './second-factor-form'
import styles from './sign-in.module.css'
import { useFocusFirstInput } from './use-focus-first-input'

interface PasswordDialogProps {
  title: string
  text: string
  /** Text of the button. */
  confirm: string
  pending: boolean
  /** Why the last try was refused. */
  error: ApiError | null
  onPassword: (password: string, secondFactor?: string) => void
  onClose: () => void
  /** Another way to the same end, below the form. */
  children?: ReactNode
}

/**
 * Asks for the password of an account and then, where the account has one, for its second factor. Render it outside of
 * other forms.
 */
export function PasswordDialog({
  title,
  text,
  confirm,
  pending,
  error,
  onPassword,
  onClose,
  children,
}: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const form = useFocusFirstInput()
  const needsCode = wantsSecondFactor(error)
  if (needsCode && !asksCode) setAsksCode(true)
  return (
    <Dialog open onClose={onClose} title={title}>
      {asksCode ? (
        <SecondFactorForm
          confirm={confirm}
          pending={pending}
          error={needsCode ? null : error}
          onCode={(code) => onPassword(password, code)}
        />
      ) : (
        <>
          <p>{text}</p>
          <form
            ref={form}
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              onPassword(password)
            }}
          >
            <PasswordField
              kind="current"
              label="Password"
              value={password}
              onChange={setPassword}
              error={error?.message}
            />
            <p className={styles.forgot}>
              <Link to="/auth/forgot">Forgot your password?</Link>
            </p>
            <Button type="submit" variant="primary" size="large" full loading={pending}>
              {confirm}
            </Button>
          </form>
          {children}
        </>
      )}
    </Dialog>
  )
}
