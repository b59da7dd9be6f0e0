import { Button } from '@qe/ui'
import { CodeField } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import styles from './sign-in.module.css'

interface CodeFormProps {
  email: string
  /** When another code may be requested (ms since the epoch). */
  resendAt: number
  /** Another code is being requested. */
  resending: boolean
  pending: boolean
  /** Why the last code was refused. */
  error: { message: string } | null
  onCode: (code: string) => void
  onResend: () => void
  /** Back to the e-mail address, which may be wrong. */
  onOtherEmail: () => void
}

const formatWait = (seconds: number) => (seconds > 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`)

/** Seconds until a moment (ms since the epoch); rerenders every second. */
function useSecondsUntil(moment: number): number {
  const [, tick] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((moment - Date.now()) / 1000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return secondsLeft
}

/** Field for the six digits of the e-mail. Submits as soon as they are complete. */
export function CodeForm({
  email,
  resendAt,
  resending,
  pending,
  error,
  onCode,
  onResend,
  onOtherEmail,
}: CodeFormProps) {
  const [code, setCode] = useState('')
  const [attempts, setAttempts] = useState(0)
  const secondsLeft = useSecondsUntil(resendAt)
  // After a refused code, start again in the first box.
  useEffect(() => {
    if (!error) return
    setCode('')
    setAttempts((count) => count + 1)
  }, [error])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      <p className={styles.lead}>
        We sent six digits to <strong>{email}</strong>. They work for ten minutes. If nothing comes, check your spam
        folder.
      </p>
      <CodeField
        key={attempts}
        label="Code"
        value={code}
        onChange={setCode}
        onComplete={onCode}
        error={error?.message}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" full loading={pending} disabled={code.length < 6}>
        Confirm
      </Button>
      <div className={styles.resend}>
        <Button variant="ghost" disabled={secondsLeft > 0} loading={resending} onClick={onResend}>
          {secondsLeft > 0 ? `Send another code in ${formatWait(secondsLeft)}` : 'Send another code'}
        </Button>
        <Button variant="ghost" onClick={onOtherEmail}>
          Use another e-mail
        </Button>
      </div>
    </form>
  )
}
