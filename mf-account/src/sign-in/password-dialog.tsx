import { Link } from '@qe/platform'
import { Button } from '@qe/ui'
import { Dialog } from '@qe/ui/unshared'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PasswordField } from './password-field'
import styles from './sign-in.module.css'

interface PasswordDialogProps {
  title: string
  text: string
  /** Text of the button. */
  confirm: string
  pending: boolean
  /** Why the last password was refused. */
  error: string | undefined
  onPassword: (password: string) => void
  onClose: () => void
  /** Another way to the same end, below the form. */
  children?: ReactNode
}

/** Asks for the password of an account. Render it outside of other forms. */
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
  const form = useRef<HTMLFormElement>(null)
  // An opening dialog focuses its first button, which closes it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>{text}</p>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onPassword(password)
        }}
      >
        <PasswordField kind="current" label="Password" value={password} onChange={setPassword} error={error} />
        <p className={styles.forgot}>
          <Link to="/auth/forgot">Forgot your password?</Link>
        </p>
        <Button type="submit" variant="primary" size="large" full loading={pending}>
          {confirm}
        </Button>
      </form>
      {children}
    </Dialog>
  )
}
