import { Button, TextField } from '@qe/ui'
import { CodeField } from '@qe/ui/unshared'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** Which kind of code was sent last: an error is of that one. */
  const [sentRecovery, setSentRecovery] = useState(false)
  const form = useFocusFirstInput()
  const errorText = sentRecovery === isRecovery ? error?.message : undefined
  const send = (digits: string) => {
    setSentRecovery(isRecovery)
    onCode(digits)
  }
  const seenError = useRef(error)
  // After refused digits, start again in the first box. A recovery code is long: it stays, to be corrected.
  useEffect(() => {
    if (error === seenError.current) return
    seenError.current = error
    if (!error || sentRecovery) return
    setCode('')
    setAttempts((count) => count + 1)
  }, [error, sentRecovery])
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
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
          error={errorText}
        />
      ) : (
        <CodeField
          key={attempts}
          label="The six digits that your authenticator app shows"
          value={code}
          onChange={setCode}
          onComplete={send}
          error={errorText}
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
