import { Button } from '@qe/ui'
import { CodeField } from '@qe/ui/unshared'
import { useEffect, useState } from 'react'
import styles from './sign-in.module.css'

interface Props {
  email: string
  /** When another code may be asked for (ms). */
  resendAt: number
  /** Another one is being asked for. */
  resending: boolean
  pending: boolean
  /** Why the last code was refused. */
  problem: { message: string } | null
  onCode: (code: string) => void
  onResend: () => void
  /** Back to the address, which may have a slip in it. */
  onOtherEmail: () => void
}

const waitInWords = (seconds: number) => (seconds > 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`)

/** Seconds left until a moment (ms). */
function useSecondsUntil(moment: number): number {
  const [, tick] = useState(0)
  const left = Math.max(0, Math.ceil((moment - Date.now()) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}

/** The six digits from the e-mail; sent as soon as they are complete. */
export function CodeForm({ email, resendAt, resending, pending, problem, onCode, onResend, onOtherEmail }: Props) {
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const left = useSecondsUntil(resendAt)
  // A refused code is written anew from the first box on.
  useEffect(() => {
    if (!problem) return
    setCode('')
    setTries((count) => count + 1)
  }, [problem])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      <p className={styles.lead}>
        We sent six digits to <strong>{email}</strong>. They work for ten minutes. If nothing comes, look among the
        unwanted.
      </p>
      <CodeField
        key={tries}
        label="Code"
        value={code}
        onChange={setCode}
        onComplete={onCode}
        error={problem?.message}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" full loading={pending} disabled={code.length < 6}>
        Confirm
      </Button>
      <div className={styles.again}>
        <Button variant="ghost" disabled={left > 0} loading={resending} onClick={onResend}>
          {left > 0 ? `Send another code in ${waitInWords(left)}` : 'Send another code'}
        </Button>
        <Button variant="ghost" onClick={onOtherEmail}>
          Use another e-mail
        </Button>
      </div>
    </form>
  )
}
