import { Button, TextField } from '@qe/ui'
import { CodeField } from '@qe/ui/unshared'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './sign-in.module.css'
import { useFocusFirstInput } from './use-focus-first-input'

interface SecondFactorFormProps {
  /** Text of the button. */
  confirm: string
  variant?: 'primary' | 'danger'
  pending: boolean
  /** Why the last code was refused; null when none was. */
  error: Error | null
  onCode: (code: string) => void
  /** Another way, below the form. */
  children?: ReactNode
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export function SecondFactorForm({
  confirm,
  variant = 'primary',
  pending,
  error,
  onCode,
  children,
}: SecondFactorFormProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstInput()
  // After a refused code, start again in the first box.
  useEffect(() => {
    if (!error) return
    setCode('')
    setAttempts((count) => count + 1)
  }, [error])
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      {isRecovery ? (
        <TextField
          key="recovery"
          label="Recovery code"
          hint="One of those that you kept, such as ABCD-EFGH-IJKL-MNOP. Each works once."
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={code}
          onChange={setCode}
          error={error?.message}
        />
      ) : (
        <CodeField
          key={attempts}
          label="The six digits that your authenticator app shows"
          value={code}
          onChange={setCode}
          onComplete={onCode}
          error={error?.message}
          autoFocus
        />
      )}
      <Button
        type="submit"
        variant={variant}
        size="large"
        full
        loading={pending}
        disabled={code.length < (isRecovery ? 16 : 6)}
      >
        {confirm}
      </Button>
      <div className={styles.resend}>
        <Button
          variant="ghost"
          onClick={() => {
            setCode('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </Button>
        {children}
      </div>
    </form>
  )
}
